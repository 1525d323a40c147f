package io.sparkmp.linear.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sparkmp.ids.Ids;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.linear.SharedSpark;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.text.TextRules;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("spark")
class LabelledTextsTest {
  private static final String LABEL = "(Intercept)";
  private static final TextRules UNBROKEN = new TextRules(false, 1, null, "\\S+");

  @TempDir private Path folder;

  private LabelledTexts texts(NGrams features, String... lines) throws IOException {
    Path file = folder.resolve("texts.txt");
    Files.write(file, List.of(lines));
    return source(file, features);
  }

  private static LabelledTexts source(Path files, NGrams features) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(SharedSpark.get().sparkContext());
    return new LabelledTexts(
        spark,
        new TextFiles("texts", files.toUri().toString(), spark.hadoopConfiguration()),
        0,
        features);
  }

  private static NGrams upTo(int words) {
    return new NGrams(TextRules.DEFAULT, words, false, 0);
  }

  @Test
  void aTextIsItsNGrams() throws IOException {
    LabelledTexts texts = texts(upTo(2), "1\tGood, but not good enough", "0\t", "-0.5\tgood");
    assertEquals(
        Map.of(
            1L,
            Map.of(
                LABEL,
                1f,
                "good",
                2f,
                "but",
                1f,
                "not",
                1f,
                "enough",
                1f,
                "good but",
                1f,
                "but not",
                1f,
                "not good",
                1f,
                "good enough",
                1f),
            2L,
            Map.of(LABEL, 0f),
            3L,
            Map.of(LABEL, -0.5f, "good", 1f)),
        Read.records(texts));
    assertEquals(
        "labelled text, a label, tab and text a line; 1 to 2 words;"
            + " words in lower case, no stop words",
        texts.form());
  }

  /** Lines of words of a small alphabet, so that n-grams occur more than once. */
  private static List<String> someLines(long seed, int lines) {
    SplitMix64 random = new SplitMix64(seed);
    List<String> all = new ArrayList<>();
    for (int line = 0; line < lines; line++) {
      StringBuilder text = new StringBuilder(line % 2 + "\t");
      int words = random.nextInt(31) * (line % 17 == 3 ? 41 : 1);
      for (int k = 0; k < words; k++) {
        text.append(List.of("a", "bb", "été", "it's", "\uD801\uDC28x").get(random.nextInt(5)));
        text.append(random.nextInt(3) == 0 ? ", " : " ");
      }
      all.add(text.toString());
    }
    return all;
  }

  @ParameterizedTest
  @CsvSource({
    "1, false, 0",
    "2, true, 0",
    "3, false, 0",
    "5, false, 3",
    "3, true, 2",
    "3, true, 62"
  })
  void theyAreThoseOfPlainLoops(int maxWords, boolean binary, int bits) throws IOException {
    NGrams features = new NGrams(TextRules.DEFAULT, maxWords, binary, bits);
    List<String> lines = someLines(maxWords, 53);
    Map<Long, Map<Object, Float>> expected = new TreeMap<>();
    for (int line = 0; line < lines.size(); line++) {
      String text = lines.get(line).substring(2);
      List<String> words = Arrays.stream(text.split("[ ,]+")).filter(w -> !w.isEmpty()).toList();
      Map<Object, Float> record = new TreeMap<>();
      for (int i = 0; i < words.size(); i++) {
        for (int n = 1; n <= maxWords && i + n <= words.size(); n++) {
          String gram = String.join(" ", words.subList(i, i + n));
          Object id = gram;
          if (bits > 0) {
            id = Ids.ofStrings(gram).hash(0) & ((1L << bits) - 1);
          }
          record.merge(id, 1f, binary ? (a, b) -> 1f : Float::sum);
        }
      }
      record.put(bits > 0 ? (Object) Long.valueOf(-1) : LABEL, (float) (line % 2));
      expected.put(line + 1L, record);
    }
    assertEquals(expected, Read.records(texts(features, lines.toArray(String[]::new))));
  }

  /**
   * Models are saved by these numbers. In Python, with {@code m = 2**64 - 1}:
   *
   * <pre>
   *   def feature(text, bits):
   *     h = len(text)
   *     for c in text: h = h * 0x100000001b3 + ord(c) &amp; m
   *     h = (h ^ h &gt;&gt; 30) * 0xbf58476d1ce4e5b9 &amp; m
   *     h = (h ^ h &gt;&gt; 27) * 0x94d049bb133111eb &amp; m
   *     return (h ^ h &gt;&gt; 31) % 2**bits
   * </pre>
   */
  @Test
  void hashesStayWhatTheyAre() throws IOException {
    NGrams features = new NGrams(TextRules.DEFAULT, 2, false, 20);
    assertEquals(
        Map.of(-1L, 1f, 259713L, 1f, 804253L, 1f, 926888L, 1f),
        Read.records(texts(features, "1\tgood film")).get(1L));
  }

  @Test
  void whatHasNoLabelIsCounted() throws IOException {
    LabelledTexts texts =
        texts(upTo(1), "1\tone", "-\ttwo", "\tthree", "", " - \tfour", "  ", "0\tfive");
    assertEquals(
        Map.of(1L, Map.of(LABEL, 1f, "one", 1f), 7L, Map.of(LABEL, 0f, "five", 1f)),
        Read.records(texts));
    assertEquals(5, Read.count(texts));
  }

  @Test
  void labelsMayEndElsewhere() throws IOException {
    Path file = folder.resolve("texts.csv");
    Files.write(file, List.of("1;a; b", "-1;b\tb"));
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(SharedSpark.get().sparkContext());
    TextFiles files = new TextFiles("texts", file.toUri().toString(), spark.hadoopConfiguration());
    LabelledTexts texts = new LabelledTexts(spark, files, 3, ';', upTo(1));
    assertEquals(
        Map.of(
            RecordNumbers.number(3, 1), Map.of(LABEL, 1f, "a", 1f, "b", 1f),
            RecordNumbers.number(3, 2), Map.of(LABEL, -1f, "b", 2f)),
        Read.records(texts));
    assertTrue(texts.form().contains("a label, ';' and text a line"), texts.form());
    assertEquals(
        "Invalid separator: '-' (expected: an ASCII character of no number)",
        assertThrows(
                IllegalArgumentException.class,
                () -> new LabelledTexts(spark, files, 0, '-', upTo(1)))
            .getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ab", "ba"})
  void theOrderOfFilesDoesNotMatter(String order) throws IOException {
    List<String> lines = someLines(5, 61);
    List<String> whole = Read.withoutNumbers(texts(upTo(3), lines.toArray(String[]::new)));
    Path two = Files.createDirectory(folder.resolve(order));
    Files.write(two.resolve(order.charAt(0) + ".txt"), lines.subList(0, 23));
    Files.write(two.resolve(order.charAt(1) + ".txt"), lines.subList(23, 61));
    assertEquals(whole, Read.withoutNumbers(source(two, upTo(3))));
  }

  @Test
  void recordsAreHeldOutAsWholes() throws IOException {
    LabelledTexts texts = texts(upTo(2), someLines(6, 47).toArray(String[]::new));
    assertEquals(3, Read.sets(texts, new HoldOut(1, 0.3, 0.3)).size());
  }

  private void assertRefused(String reason, NGrams features, byte[] text) throws IOException {
    Path file = folder.resolve("bad.txt");
    Files.write(file, text);
    IngestException e =
        assertThrows(IngestException.class, () -> Read.records(source(file, features)));
    assertTrue(e.getMessage().contains("bad.txt"), e.getMessage());
    assertTrue(e.getMessage().contains(reason), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "no label here | line 2 '%s': it has no tab behind a label",
        "- | line 2 '-': it has no tab behind a label",
        "good~a film | its label is not a number: 'good' (expected: a number, or - for none)",
        "NaN~a film | its label is not a number: 'NaN' (expected: a number, or - for none)",
        "1e99~a film | its label is beyond 3.4e38, the largest 32-bit float: '1e99' (expected: a number, or - for none)",
        "--~a film | its label is not a number: '--' (expected: a number, or - for none)",
      })
  void malformedLinesAreRefused(String line, String reason) throws IOException {
    byte[] text = ("1\tfine\n" + line.replace('~', '\t') + "\n").getBytes(StandardCharsets.UTF_8);
    assertRefused(reason.replace("%s", line), upTo(2), text);
  }

  @Test
  void whatIsNoUtf8IsRefused() throws IOException {
    byte[] text = "0\tgut\n1\tna\u00efve\n".getBytes(StandardCharsets.ISO_8859_1);
    assertRefused("byte 5, 0xEF, is not valid UTF-8; --encoding windows-1252", upTo(1), text);
  }

  @Test
  void namesOfOurOwnAreRefused() throws IOException {
    byte[] text = "0\tgut\n1\tthe (Intercept) of\n".getBytes(StandardCharsets.UTF_8);
    assertRefused(
        "'(Intercept)' is a name of this program's own; choose other tokens",
        new NGrams(UNBROKEN, 2, false, 0),
        text);
    assertEquals(
        4,
        Read.records(texts(new NGrams(UNBROKEN, 2, false, 62), "1\tthe (Weight)")).get(1L).size());
  }

  @Test
  void rulesAreChecked() {
    assertEquals(
        "Invalid most words of a feature: 0 (expected: >= 1)",
        assertThrows(IllegalArgumentException.class, () -> upTo(0)).getMessage());
    assertEquals(
        "Invalid hash bits: 63 (expected: 1 to 62, or 0 for features that are text)",
        assertThrows(
                IllegalArgumentException.class, () -> new NGrams(TextRules.DEFAULT, 1, false, 63))
            .getMessage());
  }
}
