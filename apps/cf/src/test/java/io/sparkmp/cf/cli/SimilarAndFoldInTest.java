package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Similar items, names of items, ids that a model does not know, and users folded in. */
@Tag("spark")
class SimilarAndFoldInTest {
  @TempDir private static Path folder;
  private static Path ratings;
  private static Path model;
  private static Path implicit;
  private static Path names;

  @BeforeAll
  static void train() throws IOException {
    SharedSpark.get();
    List<Row> rows =
        new PlantedRatings(60, 30, 900, 2, 0.2, 0.3, 0.3, 1)
            .frame(SharedSpark.get(), 1)
            .collectAsList();
    ratings =
        file(
            "ratings.csv",
            rows.stream()
                .map(row -> row.getLong(0) + "," + row.getLong(1) + "," + row.getFloat(2))
                .collect(Collectors.joining("\n", "user,item,rating\n", "\n")));
    model = folder.resolve("model");
    implicit = folder.resolve("implicit");
    names = file("names.csv", "title,movieId\n\"One, again\",1\nTwo,2\n,3\n");
    for (Path path : List.of(model, implicit)) {
      CommandRun ran =
          path.equals(model)
              ? Ran.of("train", "--ratings", ratings, "--rank", 2, "--model", path)
              : Ran.of("train", "--ratings", ratings, "--rank", 2, "--model", path, "--implicit");
      assertThat(ran.exit()).as(ran.err()).isZero();
    }
  }

  private static Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static FactorModel load(Object path) {
    return new ModelStore(SharedSpark.get(), path.toString()).load();
  }

  private static List<String> lines(CommandRun ran) {
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ran.out().lines().toList();
  }

  @Test
  void printsSimilarItems() {
    CommandRun ran =
        Ran.of("similar", "--model", model, "--items", "2,1", "--top", 29, "--item-names", names);
    List<String> lines = lines(ran);
    assertThat(lines).hasSize(1 + 2 * 29);
    assertThat(lines.get(0)).matches("item +rank +similar +cosine +name");
    assertThat(lines.get(1)).startsWith("2        1  ");
    assertThat(lines).anyMatch(line -> line.endsWith("  One, again"));
    assertThat(ran.err())
        .contains(
            "Reading "
                + names
                + ": item = movieId (whole numbers), name = title; fields split at ',', with a"
                + " header");
    assertThat(ran.err()).doesNotContain("Warning");
    assertThat(lines(Ran.of("similar", "--model", implicit, "--items", "2", "--top", 3)))
        .hasSize(4);
  }

  @Test
  void severalNamesOfAnItemAreNamed() throws IOException {
    Path several = file("several.csv", "movieId,title\n3,Tre\n1,Un\n3,Drei\n1,Un\n2,Zwei\n2,Two\n");
    CommandRun ran =
        Ran.of("similar", "--model", model, "--items", "3", "--top", 29, "--item-names", several);
    assertThat(lines(ran)).anyMatch(line -> line.endsWith("  Two"));
    assertThat(ran.err())
        .contains(
            "Warning: "
                + several
                + " has several names for 2 of its ids, such as 'Two' and 'Zwei' for 2; the first"
                + " in alphabetical order is shown\n");
  }

  /** As of an item of implicit feedback whose ratings are all 0. */
  @Test
  void namesIdsOfWhichNothingWasLearned() throws IOException {
    Path some = file("zero.csv", Files.readString(ratings) + "1,900,0\n2,900,0\n3,901,0\n");
    Path zero = folder.resolve("zero");
    CommandRun trained =
        Ran.of(
            "train", "--ratings", some, "--implicit", "--rank", 2, "--epochs", 2, "--model", zero);
    assertThat(trained.exit()).as(trained.err()).isZero();
    CommandRun ran = Ran.of("similar", "--model", zero, "--items", "900,1,99", "--top", 2);
    assertThat(lines(ran)).hasSize(3);
    assertThat(ran.err())
        .contains(
            "Warning: the model does not know item 99, and it has learned nothing of item"
                + " 900\n");
    assertThat(Ran.of("similar", "--model", zero, "--items", "900,901").error())
        .isEqualTo(
            "spark-mp: Cannot find similar items: the model has learned nothing of items 900, 901");
  }

  @Test
  void namesIdsThatTheModelDoesNotKnow() throws IOException {
    CommandRun some = Ran.of("recommend", "--model", model, "--users", "1,4711,-3", "--top", 2);
    assertThat(lines(some)).hasSize(3);
    assertThat(some.err()).contains("Warning: the model does not know users 4711, -3\n");
    CommandRun items = Ran.of("similar", "--model", model, "--items", "99,1", "--top", 2);
    assertThat(lines(items)).hasSize(3);
    assertThat(items.err()).contains("Warning: the model does not know item 99\n");
    CommandRun none = Ran.of("similar", "--model", model, "--items", "98,99");
    assertThat(none.exit()).isEqualTo(2);
    assertThat(none.error())
        .isEqualTo("spark-mp: Cannot find similar items: the model does not know items 98, 99");
    assertThat(Ran.of("similar", "--model", model, "--items", "one").error())
        .isEqualTo(
            "spark-mp: Invalid item: 'one' (expected: a whole number, as the model's ids are)");
    CommandRun nothingLeft =
        Ran.of("recommend", "--model", model, "--users", 1, "--exclude", everything());
    assertThat(lines(nothingLeft)).as("known, but has seen it all").hasSize(1);
  }

  private static Path everything() throws IOException {
    return file(
        "everything.csv",
        IntStream.range(0, 30).mapToObj(item -> "1," + item).collect(Collectors.joining("\n")));
  }

  @Test
  void namesStandBesideWhatIsWritten() {
    Path lists = folder.resolve("lists.parquet");
    CommandRun all =
        Ran.of(
            "recommend",
            "--model",
            model,
            "--all",
            "--top",
            30,
            "--output",
            lists,
            "--item-names",
            names);
    assertThat(all.exit()).as(all.err()).isZero();
    Path plain = folder.resolve("plain.parquet");
    assertThat(
            Ran.of("recommend", "--model", model, "--all", "--top", 30, "--output", plain).exit())
        .isZero();
    String named =
        "select id, transform(recommendations, r -> struct(r.id, r.rating)) r from parquet.`%s`";
    assertThat(rows(String.format(named, lists)))
        .as("the same lists in the same order")
        .containsExactlyInAnyOrderElementsOf(rows(String.format(named, plain)));
    assertThat(
            rows(
                "select distinct r.id, r.name from (select explode(recommendations) r from parquet.`"
                    + lists
                    + "`) where r.id < 4"))
        .containsExactlyInAnyOrder("[0,null]", "[1,One, again]", "[2,Two]", "[3,null]");

    Path predictions = folder.resolve("predictions.parquet");
    CommandRun predicted =
        Ran.of(
            "predict",
            "--model",
            model,
            "--pairs",
            ratings,
            "--output",
            predictions,
            "--item-names",
            names,
            "--item-names-columns",
            "2,1");
    assertThat(predicted.exit()).as(predicted.err()).isZero();
    assertThat(SharedSpark.get().read().parquet(predictions.toString()).columns())
        .containsExactly("user", "item", "prediction", "name");
    assertThat(rows("select distinct name from parquet.`" + predictions + "` where item = 1"))
        .containsExactly("[One, again]");
    assertThat(rows("select count(*) from parquet.`" + predictions + "`")).containsExactly("[900]");
  }

  private static List<String> rows(String sql) {
    return SharedSpark.get().sql(sql).collectAsList().stream().map(Row::toString).toList();
  }

  private static CommandRun foldIn(Path from, Path users, Path to, Object... more) {
    List<Object> all =
        new ArrayList<>(
            List.of("fold-in", "--model", from, "--ratings", users, "--output-model", to));
    all.addAll(List.of(more));
    return Ran.of(all.toArray());
  }

  @Test
  void foldsUsersIn() throws IOException {
    assertFoldsUsersIn(model);
  }

  @Test
  @Tag("nightly")
  void foldsUsersOfImplicitFeedbackIn() throws IOException {
    assertFoldsUsersIn(implicit);
  }

  private static void assertFoldsUsersIn(Path trained) throws IOException {
    Path users =
        file("new.csv", "item,user,rating\n1,1000,5\n2,1000,1\n3,1000,5\n4,7,1\n999,1001,3\n");
    Path folded = folder.resolve(trained.getFileName() + "-folded");
    CommandRun ran = foldIn(trained, users, folded);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out())
        .isEqualTo(
            "Folded in 2 users: 1 new, 1 replaced\n"
                + "Left out 1 user who has rated no item that the model knows\n"
                + "Saved the model to "
                + folded
                + "\n");
    assertThat(load(folded).info()).isEqualTo(load(trained).info().withUsers(61));
    assertThat(load(folded).users().filter("id in (7, 1000)").select("ratings").collectAsList())
        .extracting(Row::toString)
        .containsExactlyInAnyOrder("[1]", "[3]");
    String others =
        "select id, bias, factors, ratings from parquet.`%s/users` where id not in (7, 1000)";
    assertThat(rows(String.format(others, folded)))
        .hasSize(59)
        .containsExactlyInAnyOrderElementsOf(rows(String.format(others, trained)));
    assertThat(lines(Ran.of("recommend", "--model", folded, "--users", 1000, "--top", 3)))
        .hasSize(4);
    CommandRun again = foldIn(trained, users, folded);
    assertThat(again.error()).contains("it exists; --overwrite");
  }

  /** The model has a row for a user of the test set, of whom it has learned nothing. */
  @Test
  void usersOfTheTestSetAloneAreNew() throws IOException {
    Path test = file("strangers.csv", "user,item,rating\n4711,1,3\n1,2,4\n");
    Path judged = folder.resolve("judged");
    assertThat(
            Ran.of(
                    "train",
                    "--ratings",
                    ratings,
                    "--test",
                    test,
                    "--rank",
                    2,
                    "--epochs",
                    1,
                    "--model",
                    judged)
                .exit())
        .isZero();
    Path users = file("two-users.csv", "user,item,rating\n4711,1,5\n4711,2,4\n7,1,2\n");
    assertThat(foldIn(judged, users, folder.resolve("judged-folded")).well().out())
        .startsWith("Folded in 2 users: 1 new, 1 replaced\n");
  }

  @Test
  void explainsRecommendations() throws IOException {
    Path two = file("two.csv", "user,item,rating\n1000,1,5\n1000,2,1.5\n1000,998,1\n7,3,1\n");
    for (Path trained : List.of(model, implicit)) {
      Object[] ask = {
        "explain",
        "--model",
        trained,
        "--ratings",
        two,
        "--user",
        1000,
        "--item",
        3,
        "--item-names",
        names
      };
      List<String> all = lines(Ran.of(ask));
      assertThat(all.get(0)).matches("item +rating +part +name");
      assertThat(all.subList(1, 3))
          .allMatch(line -> line.matches("[12] +(5|1.5) +-?\\d\\.\\d{4}  (One, again|Two)"));
      boolean isExplicit = trained.equals(model);
      assertThat(all).hasSize(isExplicit ? 5 : 4);
      double sum = 0;
      for (String line : all.subList(1, all.size() - 1)) {
        String number = line.startsWith("The mean") ? line.split(": ")[1] : line.split(" +")[2];
        sum += Double.parseDouble(number);
      }
      double prediction = Double.parseDouble(all.get(all.size() - 1).split(": ")[1]);
      assertThat(prediction).isCloseTo(sum, within(2e-4));
      Object[] first = Arrays.copyOf(ask, ask.length);
      first[ask.length - 2] = "--top";
      first[ask.length - 1] = 1;
      assertThat(lines(Ran.of(first)).get(2)).startsWith("The other rating: ");
    }
    CommandRun unknown =
        Ran.of("explain", "--model", model, "--ratings", two, "--user", 1000, "--item", 998);
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.error())
        .isEqualTo("spark-mp: Cannot explain: the model does not know item 998");
    assertThat(
            Ran.of("explain", "--model", model, "--ratings", two, "--user", "x", "--item", 1)
                .error())
        .isEqualTo(
            "spark-mp: Invalid user: 'x' (expected: a whole number, as the model's ids are)");
    assertThat(
            Ran.of(
                    "explain",
                    "--model",
                    model,
                    "--ratings",
                    two,
                    "--user",
                    1,
                    "--item",
                    1,
                    "--top",
                    0)
                .error())
        .isEqualTo("spark-mp: Invalid --top: 0 (expected: >= 1)");
  }

  @Test
  void namesIdsThatAreSpeltAlmostLikeThoseToExplain() throws IOException {
    Path texts = file("texts.csv", "user,item,rating\n007,a,3\n007,b,4\n8,a,2\n8,b,5\n");
    Path ofTexts = folder.resolve("of-texts");
    lines(Ran.of("train", "--ratings", texts, "--rank", 2, "--epochs", 1, "--model", ofTexts));
    String[][] asked = {
      {"7", "a", "there is no rating of user 7 (the model knows 007)"},
      {"007", "A", "the model does not know item A (it knows a)"}
    };
    for (String[] ids : asked) {
      CommandRun ran =
          Ran.of(
              "explain",
              "--model",
              ofTexts,
              "--ratings",
              texts,
              "--user",
              ids[0],
              "--item",
              ids[1]);
      assertThat(ran.error()).isEqualTo("spark-mp: Cannot explain: " + ids[2]);
    }
  }

  @Test
  void foldsItemsIn() throws IOException {
    assertFoldsItemsIn(implicit);
  }

  @Test
  void itemsOfStrangersAreNotFoldedIn() throws IOException {
    Path strangers = file("strange.csv", "user,item,rating\n998,1000,5\n");
    assertThat(foldIn(model, strangers, folder.resolve("none"), "--items").error())
        .isEqualTo(
            "spark-mp: Cannot fold in the items of "
                + strangers
                + ": the model knows none of the users who have rated them");
  }

  @Test
  @Tag("nightly")
  void foldsItemsOfExplicitFeedbackIn() throws IOException {
    assertFoldsItemsIn(model);
  }

  private static void assertFoldsItemsIn(Path trained) throws IOException {
    Path items =
        file("items.csv", "item,user,rating\n1000,1,5\n1000,2,1\n1000,3,5\n4,7,1\n999,1001,3\n");
    Path folded = folder.resolve(trained.getFileName() + "-items");
    CommandRun ran = foldIn(trained, items, folded, "--items");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out())
        .isEqualTo(
            "Folded in 2 items: 1 new, 1 replaced\n"
                + "Left out 1 item that no user whom the model knows has rated\n"
                + "Saved the model to "
                + folded
                + "\n");
    assertThat(load(folded).info()).isEqualTo(load(trained).info().withItems(31));
    assertThat(load(folded).items().filter("id in (4, 1000)").select("ratings").collectAsList())
        .extracting(Row::toString)
        .containsExactlyInAnyOrder("[1]", "[3]");
    String others =
        "select id, bias, factors, ratings from parquet.`%s/items` where id not in (4, 1000)";
    assertThat(rows(String.format(others, folded)))
        .hasSize(29)
        .containsExactlyInAnyOrderElementsOf(rows(String.format(others, trained)));
    assertThat(lines(Ran.of("similar", "--model", folded, "--items", 1000, "--top", 3))).hasSize(4);
  }

  @Test
  @Tag("long")
  void regularisationMayBeChosen() throws IOException {
    Path users = file("one.csv", "1000,1,5\n1000,2,1\n");
    Path strong = folder.resolve("strong");
    assertThat(
            foldIn(model, users, strong, "--regularisation", 1000, "--bias-regularisation", 1000)
                .exit())
        .isZero();
    Row user = load(strong).users().filter("id = 1000").first();
    assertThat(user.getFloat(1)).isBetween(-0.01f, 0.01f);
    assertThat(user.<Float>getList(2)).allMatch(factor -> Math.abs(factor) < 0.01f);
    assertThat(foldIn(model, users, folder.resolve("x"), "--alpha", 2).error())
        .isEqualTo(
            "spark-mp: Cannot use --alpha with a model of explicit feedback: it means nothing");
    assertThat(foldIn(implicit, users, folder.resolve("x"), "--bias-regularisation", 2).error())
        .isEqualTo(
            "spark-mp: Cannot use --bias-regularisation with a model of implicit feedback: it means"
                + " nothing");
  }

  @Test
  void strangersAloneCannotBeFoldedIn() throws IOException {
    Path users = file("strangers.csv", "1000,998,5\n1000,999,1\n");
    Path folded = folder.resolve("strangers");
    CommandRun ran = foldIn(model, users, folded);
    assertThat(ran.error())
        .isEqualTo(
            "spark-mp: Cannot fold in the users of "
                + users
                + ": the model knows none of the items that they have rated");
    assertThat(folded).doesNotExist();
    assertThat(foldIn(model, users, model, "--overwrite").error())
        .startsWith(
            "spark-mp: Cannot write --output-model " + model + ": --model is the same place");
  }

  @Test
  void ratingsInAnotherUnitAreSeen() throws IOException {
    Path stars = file("stars.csv", "user,item,rating\n8888,1,3\n8888,2,4\n");
    Path cents = file("cents.csv", "user,item,rating\n8888,1,300\n8888,2,4000\n");
    String seen = "Warning: the ratings of " + cents + " lie between 300 and 4000, those of the";
    assertThat(foldIn(model, cents, folder.resolve("cents")).err()).contains(seen);
    assertThat(Ran.of("evaluate", "--model", model, "--ratings", cents).err()).contains(seen);
    assertThat(foldIn(model, stars, folder.resolve("stars")).err()).doesNotContain("lie between");
  }

  /** Ids that the model does not know have no effect, which nobody wants to find out later. */
  @Test
  void countsRowsWithIdsThatTheModelDoesNotKnow() throws IOException {
    Path seen = file("seen.csv", "user,item\n1,1\n1,9999\n8888,2\n8888,9999\n");
    String warning =
        "Warning: the model does not know the %s of %d of the %d %s of %s, which count";
    for (Object[] command :
        new Object[][] {
          {"recommend", "--model", model, "--users", 1, "--exclude", seen},
          {"evaluate", "--model", model, "--ratings", ratings, "--ranking", "--exclude", seen}
        }) {
      assertThat(Ran.of(command).err())
          .contains(warning.formatted("user or the item", 3, 4, "pairs", seen));
    }
    assertThat(Ran.of("recommend", "--model", model, "--users", 1, "--exclude", ratings).err())
        .doesNotContain("count for nothing");
    assertThat(Ran.of("evaluate", "--model", model, "--ratings", seen, "--ranking").err())
        .contains(
            "Warning: the model does not know the item of 2 of the 4 pairs of "
                + seen
                + ", which cannot be found and lower all figures but AUC");
    Path rated = file("rated.csv", "user,item,rating\n8888,1,3\n8888,2,4\n8888,9999,5\n");
    CommandRun folded =
        Ran.of(
            "fold-in", "--model", model, "--ratings", rated, "--output-model", folder.resolve("f"));
    assertThat(folded.err()).contains(warning.formatted("item", 1, 3, "ratings", rated));
    CommandRun explained =
        Ran.of("explain", "--model", model, "--user", 8888, "--item", 1, "--ratings", rated);
    assertThat(explained.err())
        .contains(warning.formatted("item", 1, 3, "ratings of this user", rated));
  }
}
