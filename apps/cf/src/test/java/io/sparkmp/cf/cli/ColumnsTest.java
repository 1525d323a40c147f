package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which column commands use as what, what they print about it, and their warnings. */
@Tag("spark")
class ColumnsTest {
  @TempDir private static Path folder;

  /** 5 users by 4 items, with a pattern that has all ratings from 1 to 5. */
  private static final List<int[]> RATINGS =
      IntStream.range(0, 20)
          .mapToObj(k -> new int[] {k / 4 + 1, k % 4 + 1, 1 + (k * 7 + k / 4) % 5})
          .toList();

  @BeforeAll
  static void start() {
    SharedSpark.get();
  }

  private static Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** A line for each rating, with %1$d, %2$d and %3$d for user, item and rating. */
  private static Path ratings(String name, String header, String pattern) throws IOException {
    return file(
        name,
        RATINGS.stream()
            .map(r -> String.format(pattern, r[0], r[1], r[2]))
            .collect(Collectors.joining("\n", header.isEmpty() ? "" : header + "\n", "\n")));
  }

  private static CommandRun train(Object ratings, Object... more) {
    List<Object> all =
        new ArrayList<>(List.of("train", "--ratings", ratings, "--rank", 2, "--epochs", 1));
    all.addAll(List.of(more));
    return Ran.of(all.toArray());
  }

  private static String reading(CommandRun ran) {
    return ran.err()
        .lines()
        .filter(line -> line.startsWith("Reading "))
        .collect(Collectors.joining("\n"));
  }

  /** But for that of a model which one epoch has left a poor one. */
  private static List<String> warnings(CommandRun ran) {
    return ran.err()
        .lines()
        .filter(line -> line.startsWith("Warning: ") && !line.contains("than their mean does"))
        .toList();
  }

  @Test
  void columnsAreFoundByName() throws IOException {
    Path times = ratings("times.csv", "timestamp,userId,movieId,rating", "99,%d,%d,%d");
    Path model = folder.resolve("times");
    CommandRun first = train(times, "--model", model);
    assertThat(first.exit()).as(first.err()).isZero();
    assertThat(reading(first))
        .isEqualTo(
            "Reading "
                + times
                + ": user = userId (whole numbers), item = movieId (whole numbers), rating ="
                + " rating; 4 fields split at ',', with a header");
    assertThat(warnings(first)).isEmpty();
    assertThat(sizes(model)).isEqualTo("5 users, 4 items");
    Path swapped = ratings("swapped.csv", "movieId,userId,rating", "%2$d,%1$d,%3$d");
    assertThat(train(swapped, "--model", model, "--overwrite").exit()).isZero();
    assertThat(sizes(model)).isEqualTo("5 users, 4 items");
    String parquet = folder.resolve("stars.parquet").toString();
    SharedSpark.get()
        .sql("select 1f stars, id userId, id + 1 movieId from range(9)")
        .write()
        .parquet(parquet);
    assertThat(reading(train(parquet)))
        .isEqualTo(
            "Reading "
                + parquet
                + ": user = userId (whole numbers), item = movieId (whole numbers), rating ="
                + " stars");
  }

  @Test
  void idsAreNames() throws IOException {
    Path isbns = ratings("isbns.csv", "user;isbn;rating", "%d;%04d;%d");
    Files.writeString(isbns, Files.readString(isbns) + "1;3;5\n2;3;5\n");
    Path model = folder.resolve("isbns");
    CommandRun trained = train(isbns, "--model", model);
    assertThat(reading(trained)).contains("item = isbn (text)");
    assertThat(sizes(model)).isEqualTo("5 users, 5 items");
    assertThat(Ran.of("recommend", "--model", model, "--users", 1).out().lines().skip(1))
        .extracting(line -> line.strip().split(" +", -1)[2])
        .containsExactlyInAnyOrder("0001", "0002", "0003", "0004", "3");
    assertThat(Ran.of("recommend", "--model", model, "--users", "01").error())
        .isEqualTo(
            "spark-mp: Invalid user: '01' (expected: a whole number, as the model's ids are)");
  }

  @Test
  void idsThatAreNoLongerNumbersAreNamedWithTheFirst() throws IOException {
    Path late = ratings("late.csv", "user,item,rating", "%d,%d,%d");
    Files.writeString(late, Files.readString(late) + "\n".repeat(3) + "7,2x,3\n");
    assertThat(train(late).error())
        .isEqualTo(
            ("spark-mp: Cannot read rating: %1$s, line 25 '7,2x,3': the item id is no whole number:"
                    + " '2x' (expected: one, as '1' in %1$s, line 2; for ids that are text:"
                    + " --id-type string) (1 malformed record; --skip-malformed leaves them out)")
                .formatted(late));
  }

  @Test
  void aTestSetHasTheIdsOfTheTraining() throws IOException {
    Path padded = ratings("padded.csv", "", "%02d,i%d,%d");
    Path test = file("padded-test.csv", "10,i1,3\n");
    assertThat(reading(train(padded, "--test", test)).lines().toList().get(1))
        .contains("user = field 1 (text), item = field 2 (text)");
  }

  /** The end of a file whose beginning is trained on has its columns, but not its header. */
  @Test
  void aTestSetWithoutHeaderHasTheColumnsOfTheTraining() throws IOException {
    Path head = ratings("head.csv", "movieId,rating,userId", "%2$d,%3$d,%1$d");
    Path tail = ratings("tail.csv", "", "%2$d,%3$d,%1$d");
    Path more = file("more.csv", "1,2,3,4\n");
    CommandRun trained = train(head, "--test", tail);
    assertThat(reading(trained).lines().toList().get(1))
        .contains(
            "user = field 3 (whole numbers), item = field 1 (whole numbers), rating = field 2");
    assertThat(trained.out()).contains("Test RMSE");
    assertThat(train(head, "--test", tail, "--user-column", "userId").exit()).isZero();
    assertThat(train(head, "--test", more).error())
        .isEqualTo(
            "spark-mp: Cannot read ratings: %s has no header and 4 fields, and %s has a header of 3; give %1$s the same one"
                .formatted(more, head));
    Path usual = ratings("usual.csv", "user,item,rating", "%d,%d,%d");
    assertThat(reading(train(usual, "--test", file("longer.csv", "1,2,3,99\n"))))
        .contains("user = field 1 (whole numbers), item = field 2");
  }

  @Test
  void exchangedColumnsAreSuspected() throws IOException {
    Path model = folder.resolve("exchanged");
    train(ratings("known.csv", "", "%d,1%d,%d"), "--model", model);
    Path exchanged = ratings("exchanged.csv", "", "1%2$d,%1$d,%3$d");
    String warning =
        "Warning: as they were read, the model does not know the user or the item of 20 of the 20 %s"
            + " of "
            + exchanged
            + ", and with users and items exchanged of 0; check --user-column and --item-column";
    assertThat(warnings(Ran.of("evaluate", "--model", model, "--ratings", exchanged)))
        .contains(warning.formatted("ratings"));
    assertThat(warnings(Ran.of("evaluate", "--model", model, "--ratings", exchanged, "--ranking")))
        .contains(warning.formatted("pairs"));
    Path out = folder.resolve("exchanged.json");
    assertThat(warnings(Ran.of("predict", "--model", model, "--pairs", exchanged, "--output", out)))
        .containsExactly(warning.formatted("pairs"));
    Path unknown = file("unknown-items.csv", "1,11,3\n2,77,4\n12,1,3\n");
    assertThat(warnings(Ran.of("evaluate", "--model", model, "--ratings", unknown)))
        .noneMatch(line -> line.contains("exchanged"));
  }

  @Test
  void theHeaderAgainIsNoRecord() throws IOException {
    Path pairs = ratings("pairs.csv", "user,item", "u%d,i%d");
    Path twice =
        file("twice.csv", Files.readString(pairs) + Files.readString(pairs).replace("i1", "i9"));
    CommandRun refused = train(twice, "--rating-column", "none", "--implicit");
    assertThat(refused.error())
        .isEqualTo(
            ("spark-mp: Cannot read rating: %s, line 22 'user,item': it is the header again, as where"
                    + " files were put together; take it out (1 malformed record; --skip-malformed"
                    + " leaves them out)")
                .formatted(twice));
    Path model = folder.resolve("twice");
    train(twice, "--rating-column", "none", "--implicit", "--skip-malformed", "--model", model);
    assertThat(sizes(model)).isEqualTo("5 users, 5 items");
  }

  @Test
  void columnsThatAreNamesOfFoldersAreMissed() throws IOException {
    Path parts = Files.createDirectories(folder.resolve("parts/user=7")).getParent();
    Files.writeString(parts.resolve("user=7/part-0.csv"), "11,3,99\n12,4,99\n");
    assertThat(train(parts).error())
        .isEqualTo(
            ("spark-mp: Cannot read ratings: a folder of %s is named user=7, and text is read without"
                    + " the names of folders; write column user into the files, or all as Parquet")
                .formatted(parts));
    Path days = Files.createDirectories(folder.resolve("days/day=7")).getParent();
    Files.writeString(days.resolve("day=7/part-0.csv"), "1,11,3\n2,12,4\n");
    assertThat(train(days).exit()).isZero();
    assertThat(train(parts.resolve("user=7/part-0.csv")).exit()).isZero();
  }

  /** Spark's reader would give its columns numbers and take the header for a record. */
  @Test
  void csvIsText() throws IOException {
    Path named = ratings("named.csv", "userId,movieId,rating", "u%d,i%d,%d");
    for (String format : List.of("csv", "CSV", "text")) {
      assertThat(reading(train(named, "--format", format))).endsWith("with a header");
    }
  }

  private static String sizes(Path model) {
    FactorModelInfo info = new ModelStore(SharedSpark.get(), model.toString()).load().info();
    return info.users() + " users, " + info.items() + " items";
  }

  @Test
  void columnsThatAreNotKnownAreRefused() throws IOException {
    Path unknown = ratings("unknown.csv", "who,what,how much", "%d,%d,%d");
    CommandRun refused = train(unknown);
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.error())
        .isEqualTo(
            "spark-mp: Cannot find the user column, the item column and the rating column in "
                + unknown
                + ": its columns are who, what, how much; name them by --user-column,"
                + " --item-column and --rating-column, or say --rating-column none if each line"
                + " counts as 1, or say --header no if line 1 is data");
    CommandRun named =
        train(
            unknown,
            "--user-column",
            "who",
            "--item-column",
            "2",
            "--rating-column",
            "how much",
            "--id-type",
            "string");
    assertThat(reading(named))
        .isEqualTo(
            "Reading "
                + unknown
                + ": user = who (text), item = what (text), rating = how much; fields split at"
                + " ',', with a header");
    String parquet = folder.resolve("unknown.parquet").toString();
    SharedSpark.get().sql("select 1L who, 2L what, 3f stars").write().parquet(parquet);
    assertThat(train(parquet).error())
        .isEqualTo(
            "spark-mp: Cannot find the user column and the item column in "
                + parquet
                + ": its columns are who, what, stars; name them by --user-column and"
                + " --item-column");
  }

  @Test
  void decimalCommasAreReadOnRequest() throws IOException {
    Path commas = ratings("commas.csv", "user;item;rating", "%d;%d;%d,5");
    assertThat(train(commas).error())
        .isEqualTo(
            "spark-mp: Cannot read rating: "
                + commas
                + ", line 2 '1;1;1,5': the rating is not a number: '1,5' (for decimal commas:"
                + " --decimal-comma) (20 malformed records; --skip-malformed leaves them out)");
    assertThat(train(commas, "--decimal-comma").exit()).isZero();
  }

  @Test
  void oneMessageNamesAllOptionsThatAFileNeeds() throws IOException {
    Path file = folder.resolve("umlauts.csv");
    String lines = "user;item;rating\n1;Tee;3,5\n2;M\u00fcsli;4\n";
    Files.write(file, lines.getBytes(StandardCharsets.ISO_8859_1));
    String encoding = "line 3 is not UTF-8: --encoding windows-1252 reads Western European text";
    assertThat(train(file).error())
        .contains("(for decimal commas: --decimal-comma; besides, " + encoding + ") (2 malformed");
    String others = lines.replace("Tee;3,5", "T\u00e9;4").replace("sli;4", "sli;3,5");
    Files.write(file, others.getBytes(StandardCharsets.ISO_8859_1));
    assertThat(train(file).error())
        .contains(
            "reads Western European text (besides, numbers such as '3,5' have decimal commas:"
                + " --decimal-comma) (2 malformed");
    assertThat(train(file, "--decimal-comma", "--encoding", "windows-1252").exit()).isZero();
  }

  @Test
  void linesMayCountAsOne() throws IOException {
    Path clicks = ratings("clicks.csv", "user,item", "%d,%d");
    assertThat(train(clicks).error())
        .endsWith(
            "its columns are user, item; name it by --rating-column, or say --rating-column none if"
                + " each line counts as 1");
    CommandRun implicit = train(clicks, "--rating-column", "none", "--implicit");
    assertThat(implicit.exit()).as(implicit.err()).isZero();
    assertThat(reading(implicit))
        .endsWith("item = item (whole numbers); fields split at ',', with a header");
    assertThat(warnings(implicit)).isEmpty();
    assertThat(warnings(train(clicks, "--rating-column", "none")))
        .containsExactly(
            "Warning: all ratings are 1, so that there is nothing to predict; for clicks or"
                + " purchases use --implicit, else check --rating-column");
  }

  @Test
  void suspiciousShapesAreNamed() throws IOException {
    Path one = ratings("one.csv", "user,item,rating", "7,%2$d%1$d,%3$d");
    assertThat(warnings(train(one)))
        .containsExactly(
            "Warning: all 20 ratings are of one user; check --user-column",
            "Warning: 20 ratings of 20 items are too few to learn much of most of them; check"
                + " --item-column");
  }

  @Test
  void pairsLoseNoFirstLine() throws IOException {
    Path texts = ratings("texts.csv", "", "u%d,i%d,%d");
    Path model = folder.resolve("texts");
    assertThat(train(texts, "--model", model).exit()).isZero();
    assertThat(predicted(model, file("headless.csv", "u1,i1\nu2,i2\n")))
        .containsExactlyInAnyOrder("u1,i1", "u2,i2");
    assertThat(predicted(model, file("headed.csv", "item,user\ni1,u1\ni2,u2\n")))
        .containsExactlyInAnyOrder("u1,i1", "u2,i2");
    CommandRun half = predict(model, file("half.csv", "user,what\nu1,i1\n"));
    assertThat(half.error())
        .endsWith(
            "half.csv: its columns are user, what; name it by --item-column, or say --header no if"
                + " line 1 is data");
  }

  @Test
  void pairsAreReadByTheTypesOfTheModel() throws IOException {
    Path model = folder.resolve("numbers");
    assertThat(train(ratings("numbers.csv", "", "%d,%d,%d"), "--model", model).exit()).isZero();
    assertThat(predicted(model, file("quoted.csv", "item;user\n\"3\";1\n2;2\n")))
        .containsExactlyInAnyOrder("1,3", "2,2");
    assertThat(predict(model, file("zeros.csv", "item;user\n\"03\";1\n2;+2\n")).error())
        .contains(
            "the item id is not written as whole numbers are: '03' (expected: 3, as the ids of the"
                + " model are) (2 malformed records;");
    CommandRun judged =
        Ran.of(
            "evaluate",
            "--model",
            model,
            "--ratings",
            ratings("other.csv", "stars,itemId,userId", "%3$d,%2$d,%1$d"));
    assertThat(judged.exit()).as(judged.err()).isZero();
    assertThat(judged.out()).contains("The model does not know 0 of 5 users and 0 of 4 items");
  }

  private static CommandRun predict(Path model, Path pairs) {
    return Ran.of(
        "predict",
        "--model",
        model,
        "--pairs",
        pairs,
        "--output",
        folder.resolve("predicted.parquet"),
        "--overwrite");
  }

  /** The pairs that were predicted, as "user,item". */
  private static List<String> predicted(Path model, Path pairs) {
    CommandRun ran = predict(model, pairs);
    assertThat(ran.exit()).as(ran.err()).isZero();
    return SharedSpark.get()
        .read()
        .parquet(folder.resolve("predicted.parquet").toString())
        .collectAsList()
        .stream()
        .map(row -> row.get(0) + "," + row.get(1))
        .toList();
  }

  @Test
  void idsWithCommasAreOnesOfAFile() throws IOException {
    Path named = ratings("named.csv", "", "user %1$d\t\"item, %2$d\t%3$d");
    Path model = folder.resolve("named");
    assertThat(train(named, "--model", model).exit()).isZero();
    Path users = file("users.txt", "user 2\n\nuser 1\n");
    CommandRun best = Ran.of("recommend", "--model", model, "--users-file", users, "--top", 4);
    assertThat(best.out().lines().skip(1))
        .hasSize(8)
        .allMatch(line -> line.matches("user [12] .*\"item, [1-4] .*"));
    Path items = file("items.txt", "\"item, 3\n");
    CommandRun similar = Ran.of("similar", "--model", model, "--items-file", items);
    assertThat(similar.exit()).as(similar.err()).isZero();
    assertThat(similar.out().lines().skip(1)).hasSize(3);
    assertThat(Ran.of("recommend", "--model", model, "--users-file", users, "--users", 1).exit())
        .isEqualTo(2);
  }

  @Test
  void namesOfNoneOfTheItemsAreNamed() throws IOException {
    Path floats = ratings("floats.csv", "userId,movieId,rating", "%d.0,1%d.0,%d.0");
    Path model = folder.resolve("floats");
    assertThat(train(floats, "--model", model).exit()).isZero();
    Path names =
        file("floats-names.csv", "movieId,title\n11,Alien\n12,\"The \\\"Fast\\\", Dune\"\n");
    String end = ": its ids look like 1[12]; check --item-names-columns and the ids";
    CommandRun best =
        Ran.of("recommend", "--model", model, "--users", "3.0", "--item-names", names);
    assertThat(warnings(best))
        .singleElement()
        .asString()
        .matches("Warning: " + names + " names none of the 4 items shown, such as 1[1-4].0" + end);
    Path output = folder.resolve("lists.json");
    CommandRun all =
        Ran.of("recommend", "--model", model, "--all", "--item-names", names, "--output", output);
    assertThat(warnings(all))
        .singleElement()
        .asString()
        .matches(
            "Warning: " + names + " names none of the items of the model, such as 1[1-4].0" + end);
    Path right =
        file("right-names.csv", Files.readString(names).replaceAll("(?m)^(1[12])", "$1.0"));
    CommandRun named =
        Ran.of("recommend", "--model", model, "--users", "3.0", "--item-names", right);
    assertThat(warnings(named)).isEmpty();
    assertThat(named.out()).contains("  The \"Fast\", Dune\n");
  }

  @Test
  void linesOfJsonAreSeenToBeSome() throws IOException {
    Path json =
        ratings(
            "reviews",
            "",
            "{\"overall\": %3$d, \"reviewerID\": \"A0%1$d\", \"asin\": \"000%2$d\", \"t\": \"x,"
                + " y\"}");
    CommandRun trained = train(json);
    assertThat(trained.exit()).as(trained.err()).isZero();
    assertThat(reading(trained))
        .endsWith(": user = reviewerID (text), item = asin (text), rating = overall");
  }

  @Test
  void whatStandsBeforeTheRatingsIsNoRating() throws IOException {
    Path excel = ratings("excel.csv", "sep=;\nuser;item;rating", "%d;%d;%d");
    assertThat(reading(train(excel))).endsWith("split at ';', with a header, after 1 skipped line");
    Path titled = ratings("titled.csv", "Of 2026\n\n# by me", "%d %d %d");
    assertThat(reading(train(titled, "--skip-lines", 2)))
        .endsWith("split at ' ', no header, after 3 skipped lines");
    Path quotes = ratings("quotes.csv", "", "%1$d,\"item %2$d,%3$d");
    assertThat(train(quotes, "--quote", "none").exit()).isZero();
    assertThat(train(quotes).error()).contains("it has 2 when split at ','");
  }
}
