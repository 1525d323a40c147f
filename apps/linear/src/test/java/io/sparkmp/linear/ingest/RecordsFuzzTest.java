package io.sparkmp.linear.ingest;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.Records;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.lines.LineNumbers;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.text.TextRules;
import io.sparkmp.text.Tokenizer;
import io.sparkmp.text.Words;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

/** Labelled records that anybody may have made. */
@Tag("unit")
class RecordsFuzzTest {
  private static final String FILE = "mem:/folder/records.txt";

  /** What was read, and in the same form what a slow reader expects. */
  private static final class Found {
    private final Map<String, Double> values = new TreeMap<>(); // by "line column"
    private long records;
    private long problems;

    void add(long line, Object column, double value) {
      values.merge(line + " " + column, value, Double::sum);
    }

    @Override
    public String toString() {
      return records + " records, " + problems + " problems, " + values;
    }
  }

  private interface Reader {
    Iterator<ReadPart> of(Lines lines, RecordNumbers numbers);
  }

  /** What is read, or null if the file is refused with a message for users. */
  private static @Nullable Found read(byte[] bytes, Reader reader) {
    Found found = new Found();
    RecordNumbers numbers = new RecordNumbers(new HashMap<>(Map.of(FILE, 0)), LineNumbers.NONE);
    try {
      Iterator<ReadPart> parts = reader.of(Lines.of(FILE, bytes), numbers);
      while (parts.hasNext()) {
        ReadPart part = parts.next();
        found.records += part.count();
        found.problems += part.problems().count();
        Records records = part.records();
        for (int k = 0; k < records.size(); k++) {
          found.add(
              RecordNumbers.line((Long) records.rows().get(records.rowCodes()[k])),
              records.columns().get(records.columnCodes()[k]),
              records.values()[k]);
        }
      }
    } catch (IngestException | IllegalStateException e) {
      assertThat(e.getMessage()).startsWith("Cannot ");
      return null;
    }
    return found;
  }

  private static List<byte[]> lines(byte[] bytes) {
    String text = new String(bytes, ISO_8859_1).replaceAll("(^|[\r\n])\u00EF\u00BB\u00BF", "$1");
    return Arrays.stream(text.split("\r\n|\r|\n", -1))
        .map(line -> line.getBytes(ISO_8859_1))
        .toList();
  }

  private static boolean isBlank(byte[] line) {
    return new String(line, ISO_8859_1).chars().allMatch(c -> c <= ' ');
  }

  /** The number, or null if it is none that is finite. */
  private static @Nullable Float number(String text) {
    if (!text.matches("[+-]?[0-9.]+([eE][+-]?[0-9]+)?")) {
      return null;
    }
    try {
      float number = Float.parseFloat(text);
      return Float.isFinite(number) ? number : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Records of LIBSVM's format are what splitting their lines gives. */
  @FuzzTest
  void libSvm(byte[] bytes) {
    Found found =
        read(bytes, (lines, numbers) -> new LibSvm.Reader(lines, numbers, HoldOut.NOTHING, null));
    if (found == null) {
      return;
    }
    Found expected = new Found();
    long number = 0;
    for (byte[] line : lines(bytes)) {
      number++;
      String text = new String(line, ISO_8859_1).replaceFirst("(?s)(^|[ \t])#.*", "$1");
      List<String> words =
          Arrays.stream(text.split("[ \t]")).filter(word -> !word.isEmpty()).toList();
      if (words.isEmpty()) {
        continue;
      }
      expected.records++;
      Map<Long, Double> record = record(words);
      if (record == null) {
        expected.problems++;
      } else {
        for (Map.Entry<Long, Double> entry : record.entrySet()) {
          expected.add(number, entry.getKey(), entry.getValue());
        }
      }
    }
    assertThat(found).hasToString(expected.toString());
  }

  /** The values of the features and at -1 the label, or null if a word is none. */
  private static @Nullable Map<Long, Double> record(List<String> words) {
    Float label = number(words.get(0));
    if (label == null) {
      return null;
    }
    Map<Long, Double> record = new TreeMap<>(Map.of(-1L, (double) label));
    for (String word : words.subList(1, words.size())) {
      String[] parts = word.split(":", 2);
      if (parts.length < 2 || !parts[0].matches("[+-]?[0-9]+")) {
        return null;
      }
      Float value = number(parts[1]);
      try {
        long feature = Long.parseLong(parts[0]);
        if (feature < 0 || value == null || !parts[0].equals(Long.toString(feature))) {
          return null;
        }
        if (value != 0) {
          record.merge(feature, (double) value, Double::sum);
        }
      } catch (NumberFormatException e) {
        return null;
      }
    }
    return record;
  }

  /** The first byte says what features are; the others are the file. */
  @FuzzTest
  void labelledText(byte[] data) {
    if (data.length == 0) {
      return;
    }
    byte how = data[0];
    byte[] bytes = Arrays.copyOfRange(data, 1, data.length);
    boolean lowerCase = (how & 0x80) == 0;
    TextRules rules = new TextRules(lowerCase, 1, null, TextRules.WORDS);
    int bits = (how & 8) == 0 ? 0 : 2 + 20 * (how >> 4 & 3);
    NGrams features = new NGrams(rules, 1 + (how & 3), (how & 4) != 0, bits);
    Tokenizer tokenizer = new Tokenizer(rules, List.of());
    Found found =
        read(
            bytes,
            (lines, numbers) ->
                new LabelledTexts.Reader(
                    lines, numbers, HoldOut.NOTHING, '\t', features, tokenizer, false, null));
    if (found == null) {
      return;
    }
    Found expected = new Found();
    long number = 0;
    for (byte[] line : lines(bytes)) {
      number++;
      if (!isBlank(line)) {
        expected.records++;
        expected.problems += addRecord(number, line, features, expected) ? 0 : 1;
      }
    }
    assertThat(found).hasToString(expected.toString());
  }

  /** False if it is no record. */
  private static boolean addRecord(long number, byte[] line, NGrams features, Found to) {
    int tab = new String(line, ISO_8859_1).indexOf('\t');
    if (tab < 0) {
      return false;
    }
    String label = new String(line, 0, tab, UTF_8).strip();
    if (label.isEmpty() || label.equals("-")) {
      return true; // a record without a label has no entries
    }
    Float value = number(label);
    String text;
    try {
      text = UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
    } catch (CharacterCodingException e) {
      return false;
    }
    if (value == null) {
      return false;
    }
    List<String> words = words(text.substring(text.indexOf('\t') + 1), features.words());
    Map<Object, Double> record = new HashMap<>();
    for (int i = 0; i < words.size(); i++) {
      for (int n = 1; n <= features.maxWords() && i + n <= words.size(); n++) {
        String gram = String.join(" ", words.subList(i, i + n));
        long hash = Ids.ofStrings(gram).hash(0) & ((1L << features.hashBits()) - 1);
        record.merge(
            features.hashBits() > 0 ? (Object) hash : gram,
            1.0,
            features.binary() ? (a, b) -> 1.0 : Double::sum);
      }
    }
    record.put(OwnColumns.LABEL.id(features.idType()), (double) value);
    record.forEach((column, sum) -> to.add(number, column, sum));
    return true;
  }

  private static List<String> words(String text, TextRules rules) {
    String plain = text.replace('\u2019', '\'').replace("\u00ad", "");
    Matcher matcher =
        Pattern.compile(TextRules.WORDS)
            .matcher(Words.composed(rules.lowerCase() ? plain.toLowerCase(Locale.ROOT) : plain));
    List<String> words = new ArrayList<>();
    while (matcher.find()) {
      words.add(matcher.group());
    }
    return words;
  }
}
