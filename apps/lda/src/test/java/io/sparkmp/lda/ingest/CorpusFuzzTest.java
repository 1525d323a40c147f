package io.sparkmp.lda.ingest;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.Records;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.lines.LineNumbers;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.text.TextTableRequest;
import io.sparkmp.testing.MemoryFiles;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

/** Corpora from untrusted sources. */
@Tag("unit")
class CorpusFuzzTest {
  private static final Ids WORDS = Ids.ofStrings("w1", "w2", "w3", "w4", "w5");
  private static final int MOST = 1 << 24;

  private final Configuration conf = new Configuration(false);
  private final MemoryFiles memory = MemoryFiles.of(conf);

  private String put(String name, byte[] bytes) {
    return memory.put(name, bytes).toString();
  }

  private static void assertForUsers(RuntimeException e) {
    assertThat(e).isInstanceOfAny(IngestException.class, IllegalStateException.class);
    assertThat(e.getMessage()).startsWith("Cannot ");
  }

  /** Adds up the counts of each document and word; returns the number of malformed lines. */
  private static long read(Iterator<ReadPart> parts, Map<String, Double> to) {
    long problems = 0;
    while (parts.hasNext()) {
      ReadPart part = parts.next();
      problems += part.problems().count();
      Records records = part.records();
      for (int k = 0; k < records.size(); k++) {
        to.merge(
            records.rows().get(records.rowCodes()[k])
                + " "
                + records.columns().get(records.columnCodes()[k]),
            (double) records.values()[k],
            Double::sum);
      }
    }
    return problems;
  }

  private static String[] lines(byte[] bytes) {
    return new String(bytes, ISO_8859_1)
        .replaceAll("(^|[\r\n])\u00EF\u00BB\u00BF", "$1")
        .split("\r\n|\r|\n", -1);
  }

  private static String[] fields(String line) {
    String plain = line.replaceAll("[\\x00-\\x20]+", " ").strip();
    return plain.isEmpty() ? new String[0] : plain.split(" ");
  }

  /** The number, or null if it is none of the range. */
  private static @Nullable Long number(String field, long min, long max) {
    try {
      long number = Long.parseLong(field);
      return field.matches("[+-]?[0-9]+") && number >= min && number <= max ? number : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Reading a bag of words equals splitting its lines. */
  @FuzzTest
  void bagOfWords(byte[] bytes) {
    String path = put("docword.txt", bytes);
    Map<String, Double> found = new TreeMap<>();
    long problems;
    BagHeader header;
    try {
      TextFiles files = new TextFiles("corpus", path, conf);
      header = BagHeader.read(files, path);
      if (header.words() != WORDS.size()) {
        return; // refused
      }
      TreeMap<String, BagHeader> headers = new TreeMap<>(Map.of(path, header));
      try (Lines lines = files.lines(path)) {
        problems =
            read(new BagOfWords.Rows(lines, headers, WORDS, IdType.LONG, files.folder()), found);
      }
    } catch (IngestException | IllegalStateException e) {
      assertForUsers(e);
      return;
    }
    if (bytes.length > 2 && bytes[0] == 0x1f) {
      return; // compressed
    }
    String[] lines = lines(bytes);
    Map<String, Double> expected = new TreeMap<>();
    long bad = 0;
    for (int line = 3; line < lines.length; line++) {
      String[] fields = fields(lines[line]);
      if (fields.length == 0) {
        continue;
      }
      Long document = fields.length != 3 ? null : number(fields[0], 1, header.documents());
      Long word = fields.length != 3 ? null : number(fields[1], 1, WORDS.size());
      Long count = fields.length != 3 ? null : number(fields[2], 1, MOST);
      if (document == null || word == null || count == null) {
        bad++;
      } else {
        expected.merge(document + " w" + word, (double) count, Double::sum);
      }
    }
    assertThat(found).isEqualTo(expected);
    assertThat(problems).isEqualTo(bad);
  }

  /** Reading LDA-C equals splitting its lines. */
  @FuzzTest
  void ldaC(byte[] bytes) {
    Map<String, Double> found = new TreeMap<>();
    long problems;
    try {
      Lines lines = Lines.of("mem:/c.ldac", bytes);
      problems = read(new LdaC.Rows(lines, LineNumbers.NONE, WORDS, IdType.LONG, "mem:/"), found);
    } catch (IllegalStateException e) {
      assertForUsers(e);
      return;
    }
    Map<String, Double> expected = new TreeMap<>();
    long bad = 0;
    String[] lines = lines(bytes);
    for (int line = 0; line < lines.length; line++) {
      String[] fields = fields(lines[line]);
      if (fields.length > 0) {
        Map<String, Double> document = document(line + 1, fields);
        bad += document == null ? 1 : 0;
        if (document != null) {
          document.forEach((key, count) -> expected.merge(key, count, Double::sum));
        }
      }
    }
    assertThat(found).isEqualTo(expected);
    assertThat(problems).isEqualTo(bad);
  }

  private static @Nullable Map<String, Double> document(int line, String[] fields) {
    Map<String, Double> counts = new TreeMap<>();
    Long pairs = number(fields[0], 0, Integer.MAX_VALUE);
    if (pairs == null || pairs != fields.length - 1) {
      return null;
    }
    for (int k = 1; k < fields.length; k++) {
      int colon = fields[k].indexOf(':');
      Long word = colon < 0 ? null : number(fields[k].substring(0, colon), 0, WORDS.size() - 1);
      Long count = colon < 0 ? null : number(fields[k].substring(colon + 1), 1, MOST);
      if (word == null || count == null) {
        return null;
      }
      counts.merge(line + " w" + (word + 1), (double) count, Double::sum);
    }
    return counts;
  }

  /** The format of a corpus by its first lines, or the message that it is not a corpus. */
  @FuzzTest
  void corpusFormat(byte[] bytes) {
    String name = bytes.length % 3 == 0 ? "c.csv" : bytes.length % 3 == 1 ? "c.json" : "c";
    String path = put(name, bytes);
    for (boolean hasVocabulary : new boolean[] {false, true}) {
      try {
        TextFiles files = TextFiles.ofAnyKind("corpus", path, conf, null);
        assertThat(FormatDetection.of(files, TextTableRequest.NONE, hasVocabulary)).isNotNull();
      } catch (IngestException e) {
        assertForUsers(e);
      }
    }
  }

  /** A vocabulary is its distinct lines. */
  @FuzzTest
  void vocabulary(byte[] bytes) {
    if (bytes.length > 1 && bytes[0] == 0x1f && bytes[1] == (byte) 0x8b) {
      return; // compressed
    }
    String path = put("vocab.txt", bytes);
    try {
      Ids words = VocabularyFile.read(path, conf);
      for (int k = 0; k < words.size(); k++) {
        assertThat((String) words.get(k)).isNotBlank();
      }
      long ends = new String(bytes, ISO_8859_1).split("\r\n|\r|\n").length;
      assertThat(words.size()).isEqualTo((int) ends);
    } catch (IngestException e) {
      assertForUsers(e);
    }
  }
}
