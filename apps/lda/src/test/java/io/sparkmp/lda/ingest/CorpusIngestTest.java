package io.sparkmp.lda.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.lda.layout.RandomCorpus;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.text.PlainTexts;
import io.sparkmp.text.TextRules;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Corpora of every format give the same blocks. */
@Tag("spark")
class CorpusIngestTest {
  private static final String SPLIT = "mapreduce.input.fileinputformat.split.maxsize";
  private static final DocumentHoldOut THREE_SETS = new DocumentHoldOut(4, 0.2, 0.3);
  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static List<String> vocabulary(RandomCorpus corpus) {
    return List.copyOf(corpus.tokensOfWords().keySet());
  }

  /** The corpus as a bag of words, its rows in the order of the seed. */
  private BagOfWords bag(RandomCorpus corpus, long seed) throws IOException {
    List<String> words = vocabulary(corpus);
    List<String> rows = new ArrayList<>();
    for (RandomCorpus.Entry e : corpus.entries()) {
      rows.add(e.document() + " " + (words.indexOf(e.word()) + 1) + " " + e.count());
    }
    Collections.shuffle(rows, new Random(seed));
    String header = corpus.documents() + "\n" + words.size() + "\n" + rows.size() + "\n";
    return new BagOfWords(
        Corpora.spark(),
        Corpora.files(file("docword.txt", header + String.join("\n", rows))),
        file("vocab.txt", String.join("\n", words) + "\n"));
  }

  private LdaC ldaC(RandomCorpus corpus) throws IOException {
    List<String> words = vocabulary(corpus);
    StringBuilder lines = new StringBuilder();
    for (TreeMap<String, Integer> document : corpus.counts().values()) {
      lines.append(document.size());
      document.forEach(
          (word, count) -> lines.append(' ').append(words.indexOf(word) + ":" + count));
      lines.append('\n');
    }
    return new LdaC(
        Corpora.spark(),
        Corpora.files(file("corpus.ldac", lines.toString())),
        file("vocab.txt", String.join("\r\n", words)));
  }

  private static String text(Map<String, Integer> document) {
    return document.entrySet().stream()
        .map(entry -> (entry.getKey() + " ").repeat(entry.getValue()))
        .collect(Collectors.joining());
  }

  private static FrameCorpus tokens(RandomCorpus corpus) {
    List<Row> rows = new ArrayList<>();
    corpus
        .counts()
        .values()
        .forEach(
            document -> {
              String text = text(document).strip();
              rows.add(
                  RowFactory.create(
                      (Object) (text.isEmpty() ? new String[0] : text.split(" ", -1))));
            });
    StructType schema =
        new StructType().add("words", DataTypes.createArrayType(DataTypes.StringType));
    return new FrameCorpus(
        SharedSpark.get().createDataFrame(rows, schema).repartition(1),
        null,
        "words",
        null,
        0,
        "frame");
  }

  private static FrameCorpus vectors(RandomCorpus corpus) {
    List<String> words = vocabulary(corpus);
    List<Row> rows = new ArrayList<>();
    corpus
        .counts()
        .forEach(
            (id, document) -> {
              double[] counts = new double[words.size()];
              document.forEach((word, count) -> counts[words.indexOf(word)] = count);
              rows.add(
                  RowFactory.create(
                      id, id % 2 == 0 ? Vectors.dense(counts) : Vectors.dense(counts).toSparse()));
            });
    StructType schema =
        new StructType().add("id", DataTypes.LongType).add("features", SQLDataTypes.VectorType());
    return new FrameCorpus(
        SharedSpark.get().createDataFrame(rows, schema),
        "id",
        "features",
        words.toArray(new String[0]),
        0,
        "frame");
  }

  private static List<String> blocks(CorpusSource source) {
    return Corpora.print(Corpora.read(source, THREE_SETS, new CutOffs(2, 0.9, 20)));
  }

  /**
   * The header is only in the first split; the others count their offsets from where they start.
   */
  @Test
  void aCompressedBagOfWordsMayBeSplit() throws IOException {
    int documents = 20_000;
    int ofEach = 10;
    StringBuilder rows = new StringBuilder();
    long tokens = 0;
    for (int d = 1; d <= documents; d++) {
      for (int k = 0; k < ofEach; k++) {
        int count = 1 + (d + k) % 3;
        rows.append(d + " " + ((d + 5 * k) % 50 + 1) + " " + count + "\n");
        tokens += count;
      }
    }
    BZip2Codec codec = new BZip2Codec();
    codec.setConf(Corpora.spark().hadoopConfiguration());
    Path packed = folder.resolve("docword.txt.bz2");
    try (OutputStream out = codec.createOutputStream(Files.newOutputStream(packed))) {
      String text = documents + "\n50\n" + documents * ofEach + "\n" + rows;
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    String words =
        IntStream.range(0, 50).mapToObj(w -> "word" + w + "\n").collect(Collectors.joining());
    String vocabulary = file("vocab.txt", words);
    Corpora.spark().hadoopConfiguration().setLong(SPLIT, Files.size(packed) / 4);
    try {
      TextFiles files = Corpora.files(packed.toString());
      assertThat(files.lines(Corpora.spark()).getNumPartitions()).isGreaterThan(1);
      try (CorpusData data = Corpora.read(new BagOfWords(Corpora.spark(), files, vocabulary))) {
        assertThat(data.stats().documents()).isEqualTo(documents);
        assertThat(data.stats().training()).isEqualTo(tokens);
      }
    } finally {
      Corpora.spark().hadoopConfiguration().unset(SPLIT);
    }
  }

  @Test
  void everySourceGivesTheSameBlocks() throws IOException {
    RandomCorpus corpus = RandomCorpus.of(300, 5);
    List<String> expected = blocks(bag(corpus, 1));
    assertThat(expected.get(0)).contains("emptyDocuments=").doesNotContain("validation=0");
    assertThat(blocks(ldaC(corpus))).isEqualTo(expected);
    assertThat(blocks(vectors(corpus))).isEqualTo(expected);
    String lines =
        corpus.counts().values().stream()
            .map(CorpusIngestTest::text)
            .collect(Collectors.joining("\n"));
    TextRules rules = new TextRules(true, 1, null, "[a-z0-9]+");
    String path = file("lines.txt", lines.toUpperCase(java.util.Locale.ROOT) + "\n");
    assertThat(
            blocks(new TextCorpus(PlainTexts.lines(Corpora.spark(), Corpora.files(path), rules))))
        .isEqualTo(expected);
    Corpora.spark().hadoopConfiguration().setLong(SPLIT, 101);
    try {
      assertThat(blocks(bag(corpus, 2))).isEqualTo(expected);
      assertThat(blocks(ldaC(corpus))).isEqualTo(expected);
      assertThat(
              blocks(new TextCorpus(PlainTexts.lines(Corpora.spark(), Corpora.files(path), rules))))
          .isEqualTo(expected);
    } finally {
      Corpora.spark().hadoopConfiguration().unset(SPLIT);
    }
  }

  @Test
  void arraysOfTokensAreDocuments() {
    RandomCorpus corpus = RandomCorpus.of(200, 6);
    assertThat(blocks(tokens(corpus))).hasSizeGreaterThan(4);
    CorpusData data = Corpora.read(tokens(corpus));
    assertThat(Corpora.words(data))
        .containsExactlyInAnyOrderElementsOf(
            corpus.tokensOfWords().entrySet().stream().map(Object::toString).toList());
    data.close();
  }

  @Test
  void filesAreDocuments() throws IOException {
    Path group = Files.createDirectories(folder.resolve("news/autos"));
    Path other = Files.createDirectories(folder.resolve("news/space"));
    Files.writeString(group.resolve("1.txt"), "The car's engine. The CAR!");
    Files.writeString(other.resolve("1.txt"), "Engine");
    Files.writeString(other.resolve("2.txt"), "42 - the");
    Files.writeString(other.resolve("3.txt"), "");
    TextRules rules = new TextRules(true, 2, "english", TextRules.WORDS);
    TextCorpus source =
        new TextCorpus(
            PlainTexts.files(
                Corpora.spark(), Corpora.files(folder.resolve("news/*").toString()), rules));
    CorpusData data = Corpora.read(source);
    assertThat(Corpora.documents(data)).containsExactlyInAnyOrder("autos/1.txt", "space/1.txt");
    assertThat(Corpora.words(data)).containsExactlyInAnyOrder("car's=1", "car=1", "engine=2");
    assertThat(data.stats().emptyDocuments()).isEqualTo(2);
    data.close();
  }

  @Test
  void documentsOfSeveralFilesHaveTheFileInTheirIds() throws IOException {
    file("a.txt", "x y\n\nx\n");
    file("b.txt", "y");
    String both = folder.resolve("*.txt").toString();
    CorpusData data =
        Corpora.read(
            new TextCorpus(
                PlainTexts.lines(Corpora.spark(), Corpora.files(both), TextRules.DEFAULT)));
    assertThat(Corpora.documents(data)).containsExactlyInAnyOrder("a.txt:1", "a.txt:3", "b.txt:1");
    assertThat(data.stats().emptyDocuments()).isEqualTo(1);
    data.close();
  }

  @Test
  void bagsOfSeveralFilesKeepTheirDocumentsApart() throws IOException {
    file("a.txt", "2\n2\n2\n1 1 1\n2 2 3\n");
    file("b.txt", "3\n2\n1\n1 2 4\n");
    String vocabulary = file("vocab", "x\ny\n");
    String both = folder.resolve("*.txt").toString();
    CorpusData data =
        Corpora.read(new BagOfWords(Corpora.spark(), Corpora.files(both), vocabulary));
    assertThat(Corpora.documents(data)).containsExactlyInAnyOrder("a.txt:1", "a.txt:2", "b.txt:1");
    assertThat(Corpora.words(data)).containsExactlyInAnyOrder("x=1", "y=7");
    assertThat(data.stats().emptyDocuments()).isEqualTo(2);
    data.close();
  }

  @Test
  void wordsOutsideTheVocabularyAreDroppedAndCounted() throws IOException {
    RandomCorpus corpus = RandomCorpus.of(300, 7);
    Map<String, Integer> tokens = corpus.tokensOfWords();
    JavaRDD<IdCounts> vocabulary =
        Corpora.spark()
            .parallelize(
                List.of(
                    new IdCounts(Ids.ofStrings("w3", "absent"), new int[] {5, 9}),
                    new IdCounts(Ids.ofStrings("w1"), new int[] {7})),
                2);
    CorpusData data =
        CorpusIngest.run(
            bag(corpus, 1),
            new IngestOptions(2, 1, Corpora.ALL_TRAINING, CutOffs.NONE, false),
            vocabulary);
    assertThat(Corpora.words(data))
        .containsExactlyInAnyOrder("w1=" + tokens.get("w1"), "w3=" + tokens.get("w3"));
    long kept = (long) tokens.get("w1") + tokens.get("w3");
    assertThat(data.wordCount()).isEqualTo(2);
    assertThat(data.stats().training()).isEqualTo(kept);
    assertThat(data.stats().unknownTokens())
        .isEqualTo(tokens.values().stream().mapToInt(n -> n).sum() - kept);
    assertThat(data.stats().documents() + data.stats().emptyDocuments()).isEqualTo(37);
    data.close();
  }

  @Test
  void wordsOfHiddenTokensAloneHaveARow() throws IOException {
    String path =
        file(
            "lines.txt",
            java.util.stream.IntStream.range(0, 200)
                .mapToObj(i -> "common word" + (char) ('a' + i % 26) + (char) ('a' + i / 26))
                .collect(Collectors.joining("\n")));
    CorpusData data =
        Corpora.read(
            new TextCorpus(
                PlainTexts.lines(Corpora.spark(), Corpora.files(path), TextRules.DEFAULT)),
            new DocumentHoldOut(2, 0.3, 0.3),
            CutOffs.NONE);
    TreeSet<String> words = new TreeSet<>(Corpora.words(data));
    assertThat(words).hasSize(201);
    long hiddenAlone = words.stream().filter(word -> word.endsWith("=0")).count();
    assertThat(hiddenAlone).isBetween(30L, 90L); // 60 expected
    assertThat(data.stats().training() + data.stats().validation() + data.stats().test())
        .isEqualTo(400);
    data.close();
  }

  private void assertRefused(
      CorpusSource source, DocumentHoldOut holdOut, CutOffs cutOffs, String message) {
    assertThatThrownBy(() -> Corpora.read(source, holdOut, cutOffs))
        .isInstanceOf(IngestException.class)
        .hasMessage(message);
  }

  @Test
  void nothingToTrainOnIsSaid() throws IOException {
    String path = file("lines.txt", "one\n\ntwo\n");
    TextCorpus source =
        new TextCorpus(PlainTexts.lines(Corpora.spark(), Corpora.files(path), TextRules.DEFAULT));
    assertRefused(
        source,
        Corpora.ALL_TRAINING,
        new CutOffs(2, 0.5, 10),
        "Cannot use documents: no word is in at least 2 documents and in at most 0.5 of all; lower"
            + " --min-documents or raise --max-document-fraction");
    TextRules digits = new TextRules(true, 1, null, "[0-9]+");
    assertRefused(
        new TextCorpus(PlainTexts.lines(Corpora.spark(), Corpora.files(path), digits)),
        Corpora.ALL_TRAINING,
        CutOffs.NONE,
        "Cannot use documents: the 3 documents of " + path + " hold no words");
    FrameCorpus none =
        new FrameCorpus(
            SharedSpark.get().sql("select array('a') w where false"), null, "w", null, 0, "frame");
    assertRefused(
        none, Corpora.ALL_TRAINING, CutOffs.NONE, "Cannot use documents: frame holds no documents");
    JavaRDD<IdCounts> vocabulary =
        Corpora.spark().parallelize(List.of(new IdCounts(Ids.ofStrings("three"), new int[1])), 1);
    assertThatThrownBy(
            () ->
                CorpusIngest.run(
                    source,
                    new IngestOptions(2, 1, Corpora.ALL_TRAINING, CutOffs.NONE, false),
                    vocabulary))
        .hasMessage("Cannot use documents: no word of " + path + " is in the vocabulary");
    long seed = 0;
    TextCorpus one =
        new TextCorpus(
            PlainTexts.lines(
                Corpora.spark(), Corpora.files(file("one.txt", "one")), TextRules.DEFAULT));
    String heldOut = "";
    while (heldOut.isEmpty() && seed < 100) {
      try {
        Corpora.read(one, new DocumentHoldOut(seed++, 0, 0.99), CutOffs.NONE).close();
      } catch (IngestException e) {
        heldOut = e.getMessage();
      }
    }
    assertThat(heldOut)
        .isEqualTo(
            "Cannot use documents: every token of "
                + one.description()
                + " is held out; lower --test-fraction or --validation-fraction, or"
                + " validationFraction");
  }

  @Test
  void keepsNothingIfALateStepFails() {
    List<Row> rows = new ArrayList<>();
    int words = 300; // of a document each; half of all do not fit into one block
    for (int d = 0; d < words; d++) {
      rows.add(RowFactory.create(Vectors.sparse(words, new int[] {d}, new double[] {1 << 24})));
    }
    FrameCorpus corpus =
        new FrameCorpus(
            SharedSpark.get()
                .createDataFrame(
                    rows, new StructType().add("counts", SQLDataTypes.VectorType(), false)),
            null,
            "counts",
            null,
            0,
            "the rows");
    var persistent = SharedSpark.get().sparkContext().getPersistentRDDs().keySet();
    assertThatThrownBy(
            () ->
                CorpusIngest.run(
                    corpus,
                    new IngestOptions(1, 2, new DocumentHoldOut(1, 0, 0), CutOffs.NONE, false),
                    null))
        .hasStackTraceContaining("in one block; use more workers");
    var after = SharedSpark.get().sparkContext().getPersistentRDDs().keySet();
    assertThat(after.diff(persistent).isEmpty()).isTrue();
  }
}
