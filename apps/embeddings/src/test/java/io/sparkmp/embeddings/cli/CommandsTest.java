package io.sparkmp.embeddings.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.embeddings.Planted;
import io.sparkmp.embeddings.SharedSpark;
import io.sparkmp.embeddings.ml.SkipGramModel;
import io.sparkmp.embeddings.model.EmbeddingStore;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands as they are called, with what they print and return. */
@Tag("spark")
class CommandsTest {
  /** Words of letters and digits. */
  private static final String TOKEN = "[a-z0-9]+";

  @TempDir private static Path folder;
  private static Path sentences;
  private static Path model;
  private static CommandRun trained;

  @BeforeAll
  static void trainOne() throws IOException {
    SharedSpark.get();
    sentences = folder.resolve("sentences.txt");
    Files.write(
        sentences, Planted.sentences().stream().map(words -> String.join(" ", words)).toList());
    model = folder.resolve("model");
    trained = train("--model", model, "--test-fraction", "0.05");
    assertThat(trained.exit()).as(trained.err()).isZero();
  }

  private static CommandRun train(Object... more) {
    Object[] all =
        List.of(
                "train",
                "--sentences",
                sentences,
                "--token",
                TOKEN,
                "--vector-size",
                "16",
                "--epochs",
                "6",
                "--step-size",
                "0.1",
                "--min-count",
                "1",
                "--sample",
                "0",
                "--workers",
                "2")
            .toArray();
    Object[] both = java.util.Arrays.copyOf(all, all.length + more.length);
    System.arraycopy(more, 0, both, all.length, more.length);
    return Ran.of(both);
  }

  @Test
  void trainsAndSays() {
    assertThat(trained.out())
        .containsPattern(
            "Trained 6 epochs on \\d+ pairs of 14400 words, 77 different in [\\d.]+ s, after"
                + " [\\d.]+ s of reading\n")
        .contains("Saved the model to " + model)
        .containsPattern("Test loss \\d\\.\\d{4} on \\d{4} pairs\n");
    assertThat(trained.err()).contains("epoch 6/6").containsPattern("\\d [kM] pairs/s");
  }

  @Test
  void listsNeighbours() {
    CommandRun ran =
        Ran.well("similar", "--model", model, "--ids", "g1w0,g4w1,nobody", "--top", "3");
    List<String> lines = ran.out().lines().toList();
    assertThat(lines.get(0).split(" +", -1)).containsExactly("id", "rank", "similar", "cosine");
    assertThat(lines).hasSize(7);
    assertThat(lines.subList(1, 4))
        .allMatch(line -> line.matches("g1w0 +[123] +g1w\\d+ +0\\.\\d+"));
    assertThat(lines.subList(4, 7))
        .allMatch(line -> line.matches("g4w1 +[123] +g4w\\d+ +0\\.\\d+"));
    assertThat(ran.err()).contains("Warning: the model does not know nobody");
    Ran.of("similar", "--model", model, "--ids", "nobody")
        .refusedWith("Cannot find neighbours: the model does not know nobody");
    Ran.of("similar", "--model", model, "--ids", "g1w0", "--top", "0")
        .refusedWith("Invalid --top: 0 (expected: >= 1)");
  }

  @Test
  void findsAnalogies() {
    CommandRun ran = Ran.well("analogy", "--model", model, "--ids", "g1w0,g1w1,g2w0", "--top", "4");
    assertThat(ran.out().lines()).hasSize(5);
    assertThat(ran.out()).contains("as g1w1 to g1w0").containsPattern("g2w0 +1 +g2w\\d+ ");
    Ran.of("analogy", "--model", model, "--ids", "g1w0,g1w1")
        .refusedWith("Invalid --ids: g1w0,g1w1 (expected: three, as man,king,woman)");
    Ran.of("analogy", "--model", model, "--ids", "g1w0,g1w1,nobody")
        .refusedWith("Cannot find an analogy: the model does not know nobody");
  }

  @Test
  void fieldsThatAreReadAsTextGiveAWarning() throws IOException {
    Path named = folder.resolve("named.txt");
    Files.writeString(named, "one\ten\ta cat and a dog\n".repeat(9));
    assertThat(Ran.well("train", "--sentences", named, "--vector-size", 2, "--epochs", 1).err())
        .contains("\nWarning: its lines have 3 fields split at tabs, which are all read as text;");
    Path plain = folder.resolve("plain.txt");
    Files.writeString(plain, "a cat and a dog\n".repeat(9));
    assertThat(Ran.well("train", "--sentences", plain, "--vector-size", 2, "--epochs", 1).err())
        .doesNotContain("split at tabs");
  }

  @Test
  void judgesByWordPairs() throws IOException {
    Path pairs = folder.resolve("pairs.tsv");
    Files.writeString(
        pairs,
        "# Word 1\tWord 2\tHuman\ng0w0\tG0w1\t9\ng0w0\tg3w1\t1\ng2w0 g2w1 8\ng1w0,g5w0,2\n"
            + "g1w0\tnobody\t4\n");
    CommandRun ran = Ran.well("evaluate", "--model", model, "--word-pairs", pairs);
    assertThat(ran.out())
        .containsPattern("Rank correlation (1\\.0000|0\\.[68]000) on 4 pairs of words\n")
        .contains("The model does not know a word of 1 more pairs\n");
    Path bad = folder.resolve("bad.tsv");
    Files.writeString(bad, "g0w0\tg0w1\t9\ng0w0\tg0w1\n");
    Ran.of("evaluate", "--model", model, "--word-pairs", bad)
        .refusedWith(
            "Cannot read word pairs "
                + bad
                + ": line 2 'g0w0\tg0w1' (expected: two words and a number)");
    Files.writeString(bad, "g0w0\tg0w1\t9\ng0w0\tg0w1\tN\t8.1\t4\n");
    Ran.of("evaluate", "--model", model, "--word-pairs", bad)
        .refusedWith(
            "Cannot read word pairs "
                + bad
                + ": line 2 'g0w0\tg0w1\tN\t8.1\t4' (expected: two words and a number, which may be"
                + " field 4: 'cut -f 1,2,4' takes these)");
    Files.write(bad, "g0w0\tg0w1\t9\ncaf\u00e9\tg0w1\t3\n".getBytes(StandardCharsets.ISO_8859_1));
    Ran.of("evaluate", "--model", model, "--word-pairs", bad)
        .refusedWith(
            "Cannot read word pairs "
                + bad
                + ": line 2: byte 4, 0xE9, is not valid UTF-8; such a file has to be in UTF-8: iconv -f"
                + " windows-1252 -t UTF-8 converts it");
    Files.writeString(bad, "\ufeffg0w0\tg0w1\t9\rg0w0\tg3w1\t1\rg2w0 g2w1 8\r");
    assertThat(Ran.well("evaluate", "--model", model, "--word-pairs", bad).out())
        .contains(" on 3 pairs of words\n");
  }

  @Test
  void ofAWordThatIsNotKnownTheAlikeOnesAreNamed() {
    Ran.of("similar", "--model", model, "--ids", "G0W0")
        .refusedWith("Cannot find neighbours: the model does not know G0W0 (it knows g0w0)");
    assertThat(Ran.well("similar", "--model", model, "--ids", "g0w1,G0W0").err())
        .contains("Warning: the model does not know G0W0 (it knows g0w0)\n");
    Ran.of("similar", "--model", model, "--ids", "nobody")
        .refusedWith("Cannot find neighbours: the model does not know nobody");
  }

  @Test
  void writesWordToVecFiles() throws IOException {
    Path text = folder.resolve("vectors.txt");
    Path binary = folder.resolve("vectors.bin");
    Ran.well("word2vec", "--model", model, "--output", text);
    Ran.well("word2vec", "--model", model, "--output", binary);
    List<String> lines = Files.readAllLines(text);
    assertThat(lines.get(0)).isEqualTo("77 16");
    assertThat(lines).hasSize(78);
    String first = lines.get(1);
    String word = first.substring(0, first.indexOf(' '));
    Row row =
        new EmbeddingStore(SharedSpark.get(), model.toString())
            .load()
            .vectors()
            .where("id = '" + word + "'")
            .head();
    assertThat(first)
        .isEqualTo(
            word
                + row.<Float>getList(2).stream()
                    .map(number -> " " + number)
                    .collect(Collectors.joining()));
    byte[] bytes = Files.readAllBytes(binary);
    String start = new String(bytes, 0, 6 + word.length() + 1, StandardCharsets.UTF_8);
    assertThat(start).isEqualTo("77 16\n" + word + " ");
    ByteBuffer numbers =
        ByteBuffer.wrap(bytes, start.length(), 16 * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (float number : row.<Float>getList(2)) {
      assertThat(numbers.getFloat()).isEqualTo(number, within(0f));
    }
    Ran.of("word2vec", "--model", model, "--output", text)
        .refusedWith(
            "Cannot write vectors to "
                + text
                + ": it exists, and nobody can tell who wrote it; nothing is deleted that spark-mp"
                + " has not written");
    Ran.of("word2vec", "--model", model, "--output", folder.resolve("vectors.doc"))
        .refusedWith(
            "Cannot write vectors to "
                + folder.resolve("vectors.doc")
                + ": its name says no format (expected: a name that ends in .txt, .vec or .bin)");
  }

  @Test
  void exportsAndImportsArrow() throws IOException {
    Path arrow = folder.resolve("arrow");
    Path imported = folder.resolve("imported");
    Ran.well("export", "--model", model, "--output", arrow);
    Ran.well("import", "--input", arrow, "--model", imported);
    assertThat(arrow.resolve("vectors.arrow")).isRegularFile();
    assertThat(table(imported)).isEqualTo(table(model));
  }

  @Test
  void isLoadedBySparkMl() {
    SkipGramModel loaded = SkipGramModel.load(model.toString());
    assertThat(loaded.getVectorSize()).isEqualTo(16);
    assertThat(loaded.toMLlib().getVectorSize()).isEqualTo(16);
    assertThat(loaded.transform(Planted.frame(1, 1).limit(1)).columns())
        .containsExactly("tokens", "vector");
  }

  private static List<Row> table(Path of) {
    return new EmbeddingStore(SharedSpark.get(), of.toString())
        .load()
        .vectors()
        .orderBy("id")
        .collectAsList();
  }

  @Test
  void goesOnFromItsSnapshots() {
    Path snapshots = folder.resolve("snapshots");
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    for (Path place : List.of(first, second)) {
      CommandRun ran =
          train("--model", place, "--snapshots", snapshots, "--snapshot-every", "2", "--seed", "8");
      assertThat(ran.exit()).as(ran.err()).isZero();
      assertThat(ran.err().contains("epoch 6/6")).isEqualTo(place.equals(first));
    }
    assertThat(table(second)).isEqualTo(table(first));
    assertThat(train("--snapshots", snapshots, "--seed", "9").error())
        .contains("it holds those of another job, with seed=8 (here 9)");
  }

  @Test
  void readsTablesOfTokens() {
    Path table = folder.resolve("tokens.parquet");
    Planted.frame(1, 2).write().parquet(table.toString());
    CommandRun ran =
        Ran.well(
            "train",
            "--sentences",
            table,
            "--text-column",
            "tokens",
            "--vector-size",
            "8",
            "--epochs",
            "1",
            "--workers",
            "1");
    assertThat(ran.out()).contains("pairs of 14400 words, 77 different");
    Ran.of("train", "--sentences", table, "--text-column", "tokens", "--min-length", "2")
        .refusedWith(
            "Cannot use --min-length with column tokens: its tokens are words already; leave it"
                + " out");
  }

  /** Eight groups of nine nodes, each joined with all others of its group. */
  private static List<String> graph(String weight) {
    List<String> edges = new ArrayList<>();
    for (int node = 0; node < 72; node++) {
      for (int other = node % 8; other < 72; other += 8) {
        if (other != node) {
          edges.add("n" + node + "," + weight + ",n" + other);
        }
      }
    }
    return edges;
  }

  @Test
  void trainsOnEdges() throws IOException {
    Path edges = folder.resolve("links.csv");
    List<String> lines = graph("40");
    lines.add(0, "Source,Times,Target");
    Files.write(edges, lines);
    Path nodes = folder.resolve("nodes");
    CommandRun ran =
        Ran.well(
            "train",
            "--edges",
            edges,
            "--weight-column",
            "times",
            "--model",
            nodes,
            "--vector-size",
            "16",
            "--epochs",
            "8",
            "--step-size",
            "0.1",
            "--workers",
            "2");
    assertThat(ran.out())
        .containsPattern("Trained 8 epochs on 576 edges from 72 nodes in [\\d.]+ s, after ");
    assertThat(ran.err())
        .contains("Reading " + edges + ": ")
        .contains("Source")
        .contains("Target")
        .contains("Times");
    List<String> near =
        Ran.well("similar", "--model", nodes, "--ids", "n3,n70", "--top", "8")
            .out()
            .lines()
            .skip(1)
            .map(line -> line.split(" +", -1))
            .map(fields -> fields[0] + " " + Integer.parseInt(fields[2].substring(1)) % 8)
            .toList();
    assertThat(near).hasSize(16).containsOnly("n3 3", "n70 6");
  }

  /** Before much is learned, it is that of telling one of six apart by chance. */
  @ParameterizedTest
  @ValueSource(strings = {"1", "0.5", "0.1", "0 3", "0 1 0.3", "2.5", "0.01 0.02 0.5 7"})
  void theLossIsThatOfAnEdgeWhateverItsWeight(String weights) throws IOException {
    String[] each = weights.split(" ", -1);
    List<String> lines = graph("W");
    for (int k = 0; k < lines.size(); k++) {
      lines.set(k, lines.get(k).replace("W", each[k % each.length]));
    }
    Path edges = Files.write(folder.resolve("weighed.csv"), lines);
    CommandRun ran =
        Ran.well(
            ("train --to-column 3 --weight-column 2 --vector-size 4 --epochs 1 --workers 2 --edges "
                    + edges)
                .split(" ", -1));
    Matcher loss = Pattern.compile("epoch 1/1  loss ([0-9.]+)").matcher(ran.err());
    assertThat(loss.find()).as(ran.err()).isTrue();
    assertThat(Double.parseDouble(loss.group(1))).isCloseTo(6 * Math.log(2), within(0.25));
  }

  @Test
  void readsEdgesWithoutNamesOrWeights() throws IOException {
    Path edges = folder.resolve("pairs.txt");
    Files.writeString(edges, "1\t2\n2\t1\n2\t3\n3\t2\n");
    CommandRun ran = Ran.well("train", "--edges", edges, "--epochs", "1", "--workers", "1");
    assertThat(ran.out()).contains("Trained 1 epochs on 4 edges from 3 nodes");
    assertThat(ran.err())
        .contains("; each edge counts once (--weight-column: as often as it says)\n");
    Ran.well("train", "--edges", edges, "--epochs", "1", "--workers", "4"); // more than nodes
    assertThat(ran.err()).doesNotContain("no vector");
    Files.writeString(edges, "1\t2\n1\t3\n2\t3\n2\t1\n");
    assertThat(Ran.well("train", "--edges", edges, "--epochs", "1", "--workers", "2").err())
        .contains(
            "Warning: nodes that no edge leaves get no vector: 1 of them, such as 3; give edges in"
                + " both directions if they shall have one");
  }

  @Test
  void refusesEdgesThatCannotBeMeant() throws IOException {
    Path edges = folder.resolve("bad.csv");
    Files.write(edges, graph("-0.5"));
    Object[] weighted = {
      "train", "--edges", edges, "--to-column", "3", "--weight-column", "2", "--workers", "1"
    };
    assertThat(Ran.of(weighted).error())
        .matches(
            "spark-mp: Cannot read edge: "
                + Pattern.quote(edges.toString())
                + ", a pair of n\\d+ with the weight -0\\.5 \\(expected: a weight of 0 to 1000000,"
                + " how often it is trained\\)");
    Files.write(edges, graph("0"));
    assertThat(Ran.of(weighted).error())
        .isEqualTo(
            "spark-mp: Cannot train vectors: "
                + edges
                + " holds no pairs for training: all weights are 0");
    List<String> lines = graph("1");
    lines.set(1, "n0,NaN,n16");
    Files.write(edges, lines);
    assertThat(Ran.of(weighted).error())
        .startsWith("spark-mp: Cannot read edge: " + edges + ", line 2 'n0,NaN,n16': ")
        .contains("--skip-malformed leaves them out");
    Ran.of("train", "--edges", edges, "--window-size", "3")
        .refusedWith("Cannot use --window-size with --edges: it means nothing");
    Ran.of("train", "--edges", edges, "--sentences", sentences)
        .refusedWith("Cannot use --sentences with --edges: only one of them is trained on");
    Ran.of("train", "--sentences", sentences, "--from-column", "1")
        .refusedWith("Cannot use --from-column without --edges: it means nothing");
    Ran.of("train").refusedWith("Cannot train without input: give --sentences or --edges");
  }

  @Test
  void refusesWhatCannotBeMeant() throws IOException {
    train("--window-size", "0").refusedWith("Invalid --window-size: 0 (expected: >= 1)");
    Ran.of("train", "--sentences", sentences, "--vector-size", "0")
        .refusedWith("Invalid --vector-size: 0 (expected: 1 to 65536)");
    Ran.of("train", "--sentences", sentences, "--min-count", "99999")
        .refusedWith(
            "Cannot train vectors: no word of "
                + sentences
                + " occurs 99999 times or more; lower the least count");
    Path empty = Files.createFile(folder.resolve("empty.txt"));
    Ran.of("train", "--sentences", empty)
        .refusedWith("Cannot read sentences: " + empty + " is empty");
    Path numbers = Files.writeString(folder.resolve("numbers.txt"), "1 2 3\n4 5\n");
    Ran.of("train", "--sentences", numbers)
        .refusedWith("Cannot train vectors: " + numbers + " holds no words");
  }
}
