package io.sparkmp.lda.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.lda.layout.RandomCorpus;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.text.PlainTexts;
import io.sparkmp.spark.text.TableTexts;
import io.sparkmp.spark.text.TextTable;
import io.sparkmp.spark.text.TextTableRequest;
import io.sparkmp.text.TextRules;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents in columns of files. */
@Tag("spark")
class TextCorpusTest {
  private static final SparkSession SPARK = SharedSpark.get();
  private static final TextRules RULES = new TextRules(true, 1, null, "[a-z0-9]+");

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static TextCorpus open(String paths, TextTable.Format format, TextTableRequest request) {
    TextTable frame = TextTable.open(SPARK, Corpora.files(paths), format, request);
    return new TextCorpus(new TableTexts(SPARK, frame, frame.holdsTokens() ? null : RULES));
  }

  private static TextCorpus csv(String paths) {
    return open(paths, TextTable.Format.CSV, TextTableRequest.NONE);
  }

  private static TextCorpus json(String paths) {
    return open(paths, TextTable.Format.JSON, TextTableRequest.NONE);
  }

  private static TextTableRequest columns(@Nullable String text, @Nullable String id) {
    return new TextTableRequest(text, id, null, true);
  }

  private static void assertHas(CorpusSource source, List<?> documents, String... words) {
    CorpusData data = Corpora.read(source);
    assertThat(Corpora.documents(data)).containsExactlyInAnyOrderElementsOf(documents);
    assertThat(Corpora.words(data)).containsExactlyInAnyOrder(words);
    data.close();
  }

  private static String text(Map<String, Integer> document) {
    return document.entrySet().stream()
        .map(entry -> (entry.getKey() + " ").repeat(entry.getValue()))
        .collect(Collectors.joining())
        .strip();
  }

  private static List<String> blocks(CorpusSource source) {
    return Corpora.print(
        Corpora.read(source, new DocumentHoldOut(4, 0.2, 0.3), new CutOffs(2, 0.9, 20)));
  }

  @Test
  void theHeaderAgainIsNoDocument() throws IOException {
    for (String again : List.of("id,text", "\"id\",text")) {
      String path = file("again.csv", "id,text\nd1,a b\n" + again + "\nd2,b c\n");
      assertThatThrownBy(() -> Corpora.read(csv(path)))
          .hasMessage(
              "Cannot read document: "
                  + path
                  + ", row 2 'id, text': it is the header again, as where files were put together;"
                  + " take it out (1 malformed record; --skip-malformed leaves them out)");
    }
    String other = file("other.csv", "title,text\nx,a b\ntitle,text\n");
    assertThatThrownBy(() -> Corpora.read(csv(other))).hasMessageContaining("the header again");
    // these only look like one
    assertHas(csv(file("alone.csv", "text\none\ntext\n")), List.of(1L, 2L), "one=1", "text=1");
    assertHas(
        csv(file("like.csv", "id,text\nid,one\nd,text\n")), List.of("id", "d"), "one=1", "text=1");
  }

  @Test
  void partsOfADocumentThatAreApartBecomeOne() throws IOException {
    String apart =
        file(
            "apart.json",
            "{\"id\": 1, \"text\": \"a b\"}\n{\"id\": 2, \"text\": \"a c\"}\n"
                + "{\"id\": 1, \"text\": \"b c b\"}\n");
    String joined =
        file(
            "joined.json",
            "{\"id\": 1, \"text\": \"a b b c b\"}\n{\"id\": 2, \"text\": \"a c\"}\n");
    assertThat(Corpora.print(Corpora.read(json(apart))))
        .isEqualTo(Corpora.print(Corpora.read(json(joined))));
  }

  @Test
  void documentsOfTheSameIdAreCounted() throws IOException {
    TextCorpus csv = csv(file("same.csv", "id,text\n1,a b\n2,b c\n2,c d\n3,\n"));
    assertThat(CorpusIngest.merged(csv, 4, 3))
        .isEqualTo(
            "4 documents of "
                + csv.description()
                + " have only 3 ids: those with the same id are one");
    assertThat(CorpusIngest.merged(csv, 4, 4)).isNull();
    String plain = file("plain.txt", "a b\na b\n");
    assertThat(
            CorpusIngest.merged(
                new TextCorpus(PlainTexts.lines(Corpora.spark(), Corpora.files(plain), RULES)),
                2,
                2))
        .isNull();
  }

  @Test
  void tokensAreTheSameHoweverTheirAccentsAreWritten() {
    FrameCorpus tokens =
        new FrameCorpus(
            SPARK.sql("select 1 id, array('caf\u00e9', 'cafe\u0301', 'tea') tokens"),
            "id",
            "tokens",
            null,
            0,
            "frame");
    CorpusData data = Corpora.read(tokens);
    assertThat(Corpora.words(data)).containsExactlyInAnyOrder("caf\u00e9=2", "tea=1");
    data.close();
  }

  @Test
  void everyTableGivesTheBlocksOfPlainText() throws IOException {
    List<String> texts =
        RandomCorpus.of(300, 5).counts().values().stream().map(TextCorpusTest::text).toList();
    List<String> expected =
        blocks(
            new TextCorpus(
                PlainTexts.lines(
                    Corpora.spark(),
                    Corpora.files(file("lines.txt", String.join("\n", texts))),
                    RULES)));
    String csv =
        texts.stream().map(t -> "9," + t + "\n").collect(Collectors.joining("", "n,text\n", ""));
    assertThat(blocks(csv(file("a.csv", csv)))).isEqualTo(expected);
    String json =
        texts.stream().map(t -> "{\"text\": \"" + t + "\"}\n").collect(Collectors.joining());
    String path = file("a.json", json);
    assertThat(blocks(json(path))).isEqualTo(expected);
    String parquet = folder.resolve("parquet").toString();
    SPARK.read().json(path).coalesce(1).write().parquet(parquet);
    TextCorpus table = open(parquet, TextTable.Format.PARQUET, TextTableRequest.NONE);
    assertThat(blocks(table)).isEqualTo(expected);
    String tokens = folder.resolve("tokens").toString();
    SPARK
        .read()
        .parquet(parquet)
        .selectExpr("filter(split(text, ' '), t -> t != '') tokens")
        .write()
        .parquet(tokens);
    table = open(tokens, TextTable.Format.PARQUET, TextTableRequest.NONE);
    assertThat(table.form()).isEqualTo("PARQUET, tokens = tokens, id = the row's number");
    assertThat(blocks(table)).isEqualTo(expected);

    SPARK.conf().set("spark.sql.files.maxPartitionBytes", 1013);
    SPARK.conf().set("spark.sql.files.openCostInBytes", 1);
    try {
      assertThat(SPARK.read().json(path).rdd().getNumPartitions()).isGreaterThan(3);
      assertThat(blocks(json(path))).as("in parts").isEqualTo(expected);
    } finally {
      SPARK.conf().unset("spark.sql.files.maxPartitionBytes");
      SPARK.conf().unset("spark.sql.files.openCostInBytes");
    }
  }

  @Test
  void quotesMayHoldAnything() throws IOException {
    String path =
        file(
            "a.csv",
            "\ufeffDoc ID;Review;stars\r\n"
                + "x;\"one; \"\"two\"\"\r\nthree\";5\r\n"
                + "\r\n"
                + "y;;4\r\n"
                + "z;four's 5\" disk;3\r\n");
    TextCorpus source = csv(path);
    assertThat(source.form())
        .isEqualTo(
            "CSV, text = Review, id = Doc ID; words in lower case, each [a-z0-9]+, no stop words");
    assertHas(
        source, List.of("x", "z"), "one=1", "two=1", "three=1", "four=1", "s=1", "5=1", "disk=1");
    CorpusData data = Corpora.read(source);
    assertThat(data.stats().emptyDocuments()).as("y").isEqualTo(1);
    data.close();
  }

  @Test
  void columnsAreChosen() throws IOException {
    String path = file("a.csv", "1,one,uno\n2,two,dos\n");
    assertHas(
        open(path, TextTable.Format.CSV, new TextTableRequest("2", "1", null, false)),
        List.of("1", "2"),
        "one=1",
        "two=1");
    assertHas(open(path, TextTable.Format.CSV, columns("uno", null)), List.of(1L), "dos=1");
    assertThatThrownBy(() -> csv(path))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot find the text column in "
                + path
                + ": its columns are 1, one, uno; name it by --text-column");
    assertThatThrownBy(
            () -> open(path, TextTable.Format.CSV, new TextTableRequest(null, null, null, false)))
        .hasMessage(
            "Cannot find the text column in "
                + path
                + ": its columns are 1, 2, 3; name it by --text-column");
    assertThatThrownBy(() -> open(path, TextTable.Format.CSV, columns("uno", "who")))
        .hasMessage(
            "Cannot find column who in " + path + ": its columns are 1, one, uno; see --id-column");
    String numbers = file("b.json", "{\"text\": 5, \"id\": [1]}");
    assertThatThrownBy(() -> json(numbers))
        .hasMessage(
            "Invalid type of column text: bigint (expected for documents: string, or array<string>"
                + " of tokens); name another by --text-column");
  }

  @Test
  void severalFilesAreReadInTheOrderOfTheirPaths() throws IOException {
    Files.createDirectory(folder.resolve("a [b] c"));
    file("a [b] c/1.csv", "text\none\n");
    file("a [b] c/2.csv", "\"text\"\ntwo\nthree\n");
    String paths = folder.resolve("a ?b? c").toString();
    TextCorpus source = csv(paths);
    assertThat(source.form()).startsWith("CSV (2 files), text = text, id = file:row; ");
    assertHas(source, List.of("1.csv:1", "2.csv:1", "2.csv:2"), "one=1", "two=1", "three=1");
    file("a [b] c/3.csv", "title,text\none,two\n");
    assertThatThrownBy(() -> csv(paths))
        .hasMessageMatching(
            "Cannot read corpus: /.*/3.csv has the columns title, text \\(/.*/1.csv: text\\);"
                + " give files with the same header");
  }

  private static void assertRefused(TextCorpus source, String message, int left) {
    assertThatThrownBy(() -> Corpora.read(source))
        .isInstanceOf(IngestException.class)
        .hasMessage("Cannot read document: " + message);
    CorpusData data =
        CorpusIngest.run(
            source, new IngestOptions(2, 1, Corpora.ALL_TRAINING, CutOffs.NONE, true), null);
    assertThat(data.stats().documents()).isEqualTo(left);
    data.close();
  }

  /** It would swallow the lines after it. */
  @Test
  void aQuoteThatIsNotClosedIsRefused() throws IOException {
    file("a.csv", "id,text\n1,\"one\nand two\"\n");
    file("b.csv", "id,text\n1,one\n2,\"never closed\n3,three\n");
    assertThatThrownBy(() -> csv(folder.toString()))
        .isInstanceOf(IngestException.class)
        .hasMessageMatching(
            "Cannot read corpus: .*b.csv, line 3: a quoted field that goes on in further lines is"
                + " not closed where a field ends; close it, or say --quote none where quotes are"
                + " characters");
    String path = folder.resolve("b.csv").toString();
    TextTableRequest unquoted = new TextTableRequest(null, null, null, true, false);
    assertHas(
        open(path, TextTable.Format.CSV, unquoted),
        List.of("1", "2", "3"),
        "closed=1",
        "never=1",
        "one=1",
        "three=1");
  }

  @Test
  void recordsThatAreNoneAreNamed() throws IOException {
    String csv = file("a.csv", "id,text\n1,one\n2,two,too\n3\n,four\n5,five\n");
    assertRefused(
        csv(csv),
        csv
            + ", row 2 '2,two,too': it does not have the 2 fields of the others (3 malformed records;"
            + " --skip-malformed leaves them out)",
        2);
    String json = file("a.json", "{\"id\": 1, \"text\": \"one\"}\n{two\n{\"text\": \"three\"}\n");
    assertRefused(
        json(json),
        json
            + ", row 2 '{two': it is no JSON object (2 malformed records; --skip-malformed leaves them"
            + " out)",
        1);
    String ids =
        file("b.json", "{\"id\": 1.5, \"text\": \"one\"}\n{\"id\": 2, \"text\": \"two\"}\n");
    assertRefused(
        json(ids),
        ids
            + ", row 1 'null, one': it has no id that is text or a whole number (1 malformed record;"
            + " --skip-malformed leaves them out)",
        1);
    String tokens = file("c.json", "{\"words\": [\"a\", null]}\n{}\n{\"words\": [\"b\"]}\n");
    assertRefused(
        json(tokens),
        tokens
            + ", row 1 '[a, null]': the token at 1 is null (2 malformed records;"
            + " --skip-malformed leaves them out)",
        1);
    String none = file("d.json", "[\n]\n");
    assertThatThrownBy(() -> json(none))
        .hasMessage("Cannot read corpus: no line of " + none + " is a JSON object with a field");
  }

  @Test
  void whatIsNotUtf8IsNamed() throws IOException {
    List<String> formats = new ArrayList<>(List.of("text\ncafe\ncaf\u00e9\n"));
    formats.add("{\"text\": \"cafe\"}\n{\"text\": \"caf\u00e9\"}\n");
    for (TextTable.Format format : List.of(TextTable.Format.CSV, TextTable.Format.JSON)) {
      String text = formats.get(format == TextTable.Format.CSV ? 0 : 1);
      Path path = folder.resolve("latin." + format);
      Files.write(path, text.getBytes(StandardCharsets.ISO_8859_1));
      assertRefused(
          open(path.toString(), format, TextTableRequest.NONE),
          path
              + ", row 2 '"
              + (format == TextTable.Format.CSV ? "caf\ufffd" : "{\"text\": \"caf\ufffd\"}")
              + "': it is not valid UTF-8; --encoding windows-1252 reads Western European"
              + " text (1 malformed record; --skip-malformed leaves them out)",
          1);
      String utf8 = file("utf8." + format, text.replace('\u00e9', '\ufffd'));
      CorpusData data = Corpora.read(open(utf8, format, TextTableRequest.NONE));
      assertThat(data.stats().documents()).as("the character itself is fine").isEqualTo(2);
      data.close();
    }
  }
}
