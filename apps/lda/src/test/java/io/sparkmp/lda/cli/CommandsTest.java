package io.sparkmp.lda.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.model.TopicModelStore;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
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
  private static final int TOKENS = TinyCorpus.DOCUMENTS * TinyCorpus.TOKENS_EACH;

  @TempDir private static Path folder;
  private static TinyCorpus corpus;
  private static Path model;

  @BeforeAll
  static void trainOne() throws IOException {
    SharedSpark.get();
    corpus = new TinyCorpus(folder);
    model = folder.resolve("model");
    CommandRun ran = train("--model", model);
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  /** On the lines, unless other documents are given. */
  private static CommandRun train(Object... more) {
    List<Object> all = new ArrayList<>(List.of("train"));
    List<Object> rest = List.of(more);
    all.addAll(
        rest.contains("--docs")
            ? List.of()
            : List.of("--docs", corpus.lines, "--stop-words", "english"));
    all.addAll(rest.contains("--topics") ? List.of() : List.of("--topics", "3"));
    all.addAll(rest.contains("--alpha") ? List.of() : List.of("--alpha", "0.1"));
    all.addAll(rest.contains("--sweeps") ? List.of() : List.of("--sweeps", "30"));
    all.addAll(rest);
    return Ran.of(all.toArray());
  }

  private static CommandRun infer(Object docs, Path output, Object... more) {
    List<Object> all = new ArrayList<>(List.of("infer", "--model", model, "--docs", docs));
    all.addAll(List.of("--output", output, "--sweeps", "10"));
    all.addAll(List.of(more));
    return Ran.of(all.toArray());
  }

  private static Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void exportsAndImportsArrow() throws IOException {
    Path arrow = folder.resolve("arrow");
    CommandRun exported = Ran.of("export", "--model", model, "--output", arrow);
    assertThat(exported.exit()).as(exported.err()).isZero();
    assertThat(exported.out()).isEqualTo("Wrote the model to " + arrow + "\n");
    assertThat(arrow.resolve("words.arrow")).isRegularFile();
    Path imported = folder.resolve("imported");
    CommandRun back = Ran.of("import", "--input", arrow, "--model", imported);
    assertThat(back.exit()).as(back.err()).isZero();
    assertThat(back.out()).isEqualTo("Saved the model to " + imported + "\n");
    assertThat(Files.readString(imported.resolve("metadata.json")))
        .isEqualTo(Files.readString(model.resolve("metadata.json")));
    assertThat(tableOf(imported)).isEqualTo(tableOf(model)).isEqualTo(tableOf(arrow));

    assertThat(Ran.of("export", "--model", model, "--output", arrow).error())
        .isEqualTo(
            "spark-mp: Cannot write model to "
                + arrow
                + ": it exists; --overwrite (in a program: write().overwrite()) replaces it");
    for (Path around : List.of(folder, model, model.resolve("words"))) {
      assertThat(Ran.of("export", "--model", model, "--output", around, "--overwrite").error())
          .startsWith("spark-mp: Cannot write --output " + around + ": --model ")
          .endsWith("; choose another place for one of them");
    }
    assertThat(Ran.of("import", "--input", arrow, "--model", folder, "--overwrite").error())
        .isEqualTo(
            "spark-mp: Cannot write --model "
                + folder
                + ": --input lies in it ("
                + arrow
                + "); choose another place for one of them");
    assertThat(tableOf(model)).isEqualTo(tableOf(arrow));
    assertThat(Ran.of("export", "--model", model, "--output", arrow, "--format", "xml").err())
        .contains("Invalid value for option '--format': 'xml' (expected: parquet or arrow)");
  }

  private static List<String> tableOf(Path model) {
    return new TopicModelStore(SharedSpark.get(), model.toString())
        .load().words().collectAsList().stream().map(Row::toString).sorted().toList();
  }

  @Test
  void findsTheThemesAndTheDocumentsOfEach() {
    Path documents = folder.resolve("documents.parquet");
    CommandRun ran =
        train(
            "--docs",
            corpus.files,
            "--stop-words",
            "english",
            "--document-topics",
            documents,
            "--check");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out())
        .containsPattern(
            "Trained 30 sweeps on "
                + TOKENS
                + " tokens of 45 documents with 21 words in "
                + "\\d+\\.\\d s, after \\d+\\.\\d s of reading\n")
        .contains("Saved the topics of the documents to " + documents)
        .containsPattern("Joint log-likelihood -\\d\\.\\d{4} a token\n")
        .doesNotContain("perplexity", "largest");
    assertThat(ran.err()).containsPattern("sweep 30/30  log-likelihood -\\d\\.\\d{4} a token  ");
    List<String> table = ran.out().lines().dropWhile(line -> !line.startsWith("topic ")).toList();
    assertThat(table).hasSize(6);
    assertThat(table.get(0)).matches("topic +share +alpha +UMass +NPMI +words");
    for (String row : table.subList(1, 4)) {
      String[] words = row.strip().split(" +", 7)[6].split(" ");
      assertThat(TinyCorpus.THEMES).anyMatch(theme -> List.of(words).containsAll(theme));
    }
    Dataset<Row> rows = SharedSpark.get().read().parquet(documents.toString());
    assertThat(rows.columns()).containsExactly("document", "tokens", "shares");
    assertThat(rows.collectAsList())
        .hasSize(45)
        .allMatch(row -> row.getString(0).matches("letter-\\d+\\.txt"))
        .allMatch(row -> row.getInt(1) == 20)
        .allMatch(row -> row.<Double>getList(2).stream().anyMatch(share -> share > 0.9));
  }

  @Test
  void readsEveryFormat() {
    for (Path docs : List.of(corpus.bag, corpus.pairs)) {
      CommandRun ran = train("--docs", docs, "--vocabulary", corpus.vocabulary, "--sweeps", "2");
      assertThat(ran.out()).contains(" on " + TOKENS + " tokens of 45 documents with 21 words");
    }
    CommandRun lines = train("--docs", corpus.lines, "--sweeps", "2", "--keep-case");
    assertThat(lines.out()).contains(" on " + (TOKENS + 180) + " tokens of 45 documents with 22 ");
    CommandRun cut =
        train("--docs", corpus.lines, "--max-document-fraction", "0.9", "--max-words", "9");
    assertThat(cut.out()).contains(" of 45 documents with 9 words");
    CommandRun token =
        train("--docs", corpus.lines, "--token", "[A-Za-z]", "--min-documents", "45");
    assertThat(token.out()).contains(" of 45 documents with ");
  }

  @Test
  void showsAndJudgesTopics() throws IOException {
    CommandRun plain = Ran.of("topics", "--model", model, "--words", "2", "--show", "1");
    assertThat(plain.out().lines())
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("The largest 1 of 3 topics:"),
            line -> assertThat(line).matches("topic +share +alpha +UMass +NPMI +words"),
            line ->
                assertThat(line)
                    .matches(
                        " +\\d +\\d\\d\\.\\d\\d % +\\d\\.\\d{4} +-?\\d+\\.\\d +0\\.\\d{3} +\\w+"
                            + " \\w+"),
            line ->
                assertThat(line)
                    .matches(
                        "Mean UMass -?\\d+\\.\\d, mean NPMI 0\\.[3-9]\\d\\d, of up to 10 words a topic in"
                            + " the documents of the training"),
            line -> assertThat(line).startsWith("UMass: nearer to 0 is better; NPMI: 0 if "));
    CommandRun judged =
        Ran.of("topics", "--model", model, "--docs", corpus.lines, "--stop-words", "english");
    assertThat(judged.exit()).as(judged.err()).isZero();
    assertThat(judged.out())
        .containsPattern("topic +share +alpha +UMass +NPMI +words\n")
        .containsPattern(
            "Mean UMass -?\\d+\\.\\d, mean NPMI 0\\.[3-9]\\d\\d, of up to 10 words a topic in 45"
                + " documents\n");
    assertThat(judged.err()).doesNotContain("top words are in no document");
    Path other = file("other.txt", "anchor keel\n");
    assertThat(Ran.of("topics", "--model", model, "--docs", other, "--format", "lines").err())
        .containsPattern("\\d+ of the topics' top words are in no document of " + other);
    assertThat(
            Ran.of("topics", "--model", model, "--words", "0")
                .refusedWith("Invalid words: 0 (expected: >= 1)")
                .exit())
        .isEqualTo(2);
  }

  @Test
  void inferenceIsTheSameForTheSameSeed() throws IOException {
    Path docs = file("new.txt", "Sail, sail; the anchor and the keel\nxyzzy\nviolin oboe tide\n");
    CommandRun first = infer(docs, folder.resolve("first.parquet"));
    assertThat(first.exit()).as(first.err()).isZero();
    assertThat(first.out())
        .containsPattern("Found the topics of 2 documents by 7 tokens in \\d+\\.\\d s, after ")
        .contains(
            "Left out 4 tokens of words that the model does not know, and 1 documents without a"
                + " word that it knows\n",
            "Wrote the topics to " + folder.resolve("first.parquet"));
    assertThat(first.err()).containsPattern("sweep 10/10  0:00 left  \\d+\\.\\d [kM] tokens/s");
    infer(docs, folder.resolve("second.json"));
    List<String> rows =
        SharedSpark.get()
            .read()
            .parquet(folder.resolve("first.parquet").toString())
            .toJSON()
            .collectAsList();
    assertThat(rows).hasSize(2).anyMatch(row -> row.startsWith("{\"document\":3,\"tokens\":3,"));
    assertThat(
            SharedSpark.get().read().text(folder.resolve("second.json").toString()).collectAsList())
        .extracting(row -> row.getString(0))
        .containsExactlyInAnyOrderElementsOf(rows);
  }

  @Test
  void checksTheOutputBeforeItWorks() throws IOException {
    Path there = file("there.json", "{\"mine\": 1}\n");
    infer(corpus.lines, there, "--overwrite")
        .refusedWith(
            "Cannot write topics of documents to "
                + there
                + ": it is a file that is not of this kind; nothing is deleted that spark-mp has"
                + " not written");
    infer(corpus.lines, folder.resolve("x.csv"))
        .refusedWith(
            "Cannot write topics of documents to "
                + folder.resolve("x.csv")
                + ": CSV cannot hold them (expected: a name that ends in .json or .parquet)");
    assertThat(infer(corpus.files + "/*", corpus.files, "--overwrite").error())
        .startsWith("spark-mp: Cannot write --output " + corpus.files + ": --docs lies in it (");
    train("--model", model)
        .refusedWith(
            "Cannot write model to "
                + model
                + ": it exists; --overwrite (in a program: write().overwrite()) replaces it");
  }

  @Test
  void evaluatesASavedModel() throws IOException {
    CommandRun ran = Ran.of("evaluate", "--model", model, "--docs", corpus.lines);
    assertThat(ran.exit()).as(ran.err()).isZero();
    // Seven words in turn are all that a document can have.
    assertThat(ran.out())
        .containsPattern(
            "Perplexity [67]\\.\\d on \\d+ tokens of 45 documents, given their other \\d+ tokens\n")
        .containsPattern("A single topic, the training's words alike for all: 2\\d\\.\\d\n")
        .contains("Left out 180 tokens of words that the model does not know, and 0 documents ");
    assertThat(ran.err())
        .contains("Reading " + corpus.lines + ": text, a document a line; words in lower case, no ")
        .doesNotContain("training", "Warning");
    Path strange = file("strange.txt", "xyzzy plugh\n");
    Ran.of("evaluate", "--model", model, "--docs", strange)
        .refusedWith("Cannot use documents: no word of " + strange + " is in the vocabulary");
    Ran.of("evaluate", "--model", folder.resolve("none"), "--docs", strange)
        .refusedWith(
            "Cannot read model "
                + folder.resolve("none")
                + ": there is no such folder (expected: a folder that train --model or save has"
                + " written)");
  }

  @Test
  void holdsOutAndStopsEarly() {
    CommandRun ran =
        train(
            "--test-fraction",
            "0.2",
            "--validation-fraction",
            "0.2",
            "--patience",
            "2",
            "--sweeps",
            "100");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).containsPattern(" validation perplexity \\d+\\.\\d  ");
    assertThat(ran.out())
        .containsPattern("Trained \\d\\d? sweeps on ")
        .containsPattern("Kept the model of sweep \\d+, the best on the validation set")
        .containsPattern(
            "Test perplexity \\d+\\.\\d on \\d+ hidden tokens \\(a single topic: 2\\d\\.\\d\\)\n");
  }

  @Test
  void startsFromAModel() throws IOException {
    CommandRun ran = train("--warm-start", model, "--sweeps", "1", "--show", "0");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("Trained 1 sweeps on ").doesNotContain("words\n");
    assertThat(ran.err()).doesNotContain("earlier model");
    Path few = folder.resolve("start-on-few");
    CommandRun less = train("--warm-start", model, "--sweeps", "1", "--docs", fewLines(few));
    assertThat(less.err())
        .containsPattern(
            "Warning: \\d+ of the \\d+ words of the earlier model are in no document, and the new"
                + " model will not have them; train on all documents to keep them\n");
    CommandRun other = train("--warm-start", model, "--topics", "5");
    assertThat(
            other
                .refusedWith("Invalid --topics: 5 (expected: 3, as the model of --warm-start has)")
                .exit())
        .isEqualTo(2);
  }

  private static Path fewLines(Path to) throws IOException {
    return Files.write(to, Files.readAllLines(corpus.lines).subList(0, 3));
  }

  @Test
  void saysHowManyDocumentsHaveNoTopics() throws IOException {
    Path docs =
        Files.writeString(folder.resolve("few.txt"), "one two\n12 345\ntwo one\n--\n".repeat(3));
    Path table = folder.resolve("few.json");
    CommandRun ran =
        Ran.of("train", "--docs", docs, "--topics", 2, "--sweeps", 2, "--document-topics", table);
    assertThat(ran.well().out())
        .contains(
            "Saved the topics of the documents to "
                + table
                + ", but for 6 without a word that was kept\n");
    assertThat(Files.readAllLines(table)).hasSize(6);
  }

  @Test
  void goesOnFromItsSnapshots() {
    Path snapshots = folder.resolve("snapshots");
    CommandRun first = train("--snapshots", snapshots, "--sweeps", 3, "--cooling", 1, "--seed", 9);
    assertThat(first.exit()).as(first.err()).isZero();
    CommandRun nothing =
        train("--snapshots", snapshots, "--sweeps", 3, "--cooling", 1, "--seed", 9);
    assertThat(nothing.out())
        .startsWith(
            "Nothing was left to train: the snapshots have all 3 sweeps on "
                + TOKENS
                + " tokens of 45 documents with 21 words\n")
        .contains("\ntopic ");
    CommandRun again = train("--snapshots", snapshots, "--sweeps", 4, "--cooling", 1, "--seed", 9);
    assertThat(again.out()).contains("Trained 4 sweeps, from the snapshot of sweep 3, on ");
    CommandRun other = train("--snapshots", snapshots, "--sweeps", 3, "--cooling", 1, "--seed", 10);
    assertThat(other.exit()).isEqualTo(1);
    assertThat(other.error())
        .startsWith("spark-mp: Cannot use file:" + snapshots + " for snapshots: ")
        .contains("it holds those of another job, with ", "seed=9 (here 10)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--topics 1|Invalid --topics: 1 (expected: 2 to 65534)",
        "--alpha 0|Invalid --alpha: 0 (expected: 1e-10 to 1e10)",
        "--alpha 1e-50|Invalid --alpha: 1.0E-50 (expected: 1e-10 to 1e10)",
        "--beta 1e-20|Invalid --beta: 1.0E-20 (expected: 1e-10 to 1e10)",
        "--beta -1|Invalid --beta: -1 (expected: 1e-10 to 1e10)",
        "--sweeps 0|Invalid --sweeps: 0 (expected: >= 1)",
        "--cooling -1|Invalid --cooling: -1 (expected: >= 0)",
        "--learn-every -1|Invalid --learn-every: -1 (expected: >= 0)",
        "--learn-from 0|Invalid --learn-from: 0 (expected: >= 1)",
        "--workers -1|Invalid --workers: -1 (expected: >= 1)",
        "--test-fraction 1.5|Invalid --test-fraction: 1.5 (expected: 0 to 1)",
        "--test-fraction 0.5 --validation-fraction 0.6|Invalid validation-fraction and"
            + " test-fraction: 0.6 and 0.5 (expected: at most 1 together)",
        "--patience 2|Cannot use --patience without --validation-fraction: there is no validation"
            + " set to judge the sweeps by",
        "--learn-from 5 --learn-every 0|Cannot use --learn-from with --learn-every 0: alpha and"
            + " beta are never learned",
        "--overwrite|Cannot use --overwrite without --model or --document-topics: nothing is"
            + " written",
        "--min-documents 0|Invalid --min-documents: 0 (expected: >= 1)",
        "--max-document-fraction 2|Invalid --max-document-fraction: 2 (expected: > 0, <= 1)",
        "--format lines --text-column text|Cannot use --text-column with format LINES: it has no"
            + " columns; leave it out",
        "--format json --delimiter ;|Cannot use --delimiter with format JSON: it is not CSV; leave"
            + " it out",
        "--vocabulary v.txt --format lines|Cannot use --vocabulary with format LINES: its documents"
            + " are words already; leave it out, or choose UCI or LDAC",
        "--format uci --stop-words english|Cannot use --stop-words with format UCI: its words are"
            + " those of --vocabulary; leave it out"
      })
  void namesABadArgument(String argumentsAndMessage) {
    String[] parts = argumentsAndMessage.split("\\|");
    List<Object> all = new ArrayList<>(List.of((Object[]) parts[0].split(" ")));
    all.addAll(List.of("--docs", corpus.lines));
    assertThat(train(all.toArray()).refusedWith(parts[1]).exit()).isEqualTo(2);
  }

  @Test
  void namesAMissingVocabulary() {
    train("--docs", corpus.bag)
        .refusedWith(
            "Cannot read corpus: "
                + corpus.bag
                + " starts like a bag of words; give its words by --vocabulary, or say --format"
                + " lines or files");
    train("--docs", corpus.pairs, "--format", "ldac")
        .refusedWith(
            "Cannot read format LDAC: its documents are numbers; give their words by --vocabulary");
    train("--docs", corpus.bag, "--vocabulary", folder.resolve("no.txt"))
        .refusedWith("Cannot read vocabulary: there is no file " + folder.resolve("no.txt"));
  }

  @Test
  void helpIsForPeople() {
    for (String command : List.of("train", "topics", "infer", "evaluate", "export", "import")) {
      CommandRun help = Ran.of(command, "--help");
      assertThat(help.exit()).isZero();
      assertThat(help.out()).startsWith("Usage: lda " + command).contains("Example");
    }
    assertThat(Ran.of().exit()).isEqualTo(2);
    assertThat(Ran.of("train").err()).contains("Missing required option: '--docs=PATH'");
  }
}
