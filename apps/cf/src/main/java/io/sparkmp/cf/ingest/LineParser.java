package io.sparkmp.cf.ingest;

import com.univocity.parsers.csv.CsvParser;
import com.univocity.parsers.csv.CsvParserSettings;
import io.sparkmp.cf.layout.ChunkBuilder;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.Numbers;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Parses lines of UTF-8 text into ratings. Lines without quotes, which are nearly all, are read
 * from their bytes; a line with a quote goes through a full CSV parser.
 */
final class LineParser {
  private static final int MAX_FIELDS = 512;

  private final TextFormat format;
  private final byte[] delimiter;
  private final int[] starts;
  private final int[] ends;
  private final @Nullable CsvParser quoted;

  LineParser(TextFormat format) {
    this.format = format;
    this.delimiter = format.delimiter().getBytes(StandardCharsets.UTF_8);
    this.starts = new int[format.fields()];
    this.ends = new int[format.fields()];
    CsvParserSettings settings = new CsvParserSettings();
    settings.getFormat().setDelimiter(format.delimiter());
    settings.setMaxColumns(MAX_FIELDS);
    settings.setMaxCharsPerColumn(-1);
    this.quoted = new CsvParser(settings);
  }

  /**
   * Adds the rating of one line.
   *
   * @return what is wrong with the line, or null
   */
  @Nullable String parse(byte[] line, int length, ChunkBuilder chunk) {
    byte[] bytes = line;
    int found = 0;
    if (contains(line, length, (byte) '"')) {
      String[] fields = quoted.parseLine(new String(line, 0, length, StandardCharsets.UTF_8));
      bytes = pack(fields == null ? new String[0] : fields);
      found = Math.min(fields == null ? 0 : fields.length, starts.length);
    } else {
      found = split(line, length);
    }
    if (found < starts.length) {
      return "it has " + found + " fields (expected: at least " + starts.length + ")";
    }
    return add(bytes, chunk);
  }

  private @Nullable String add(byte[] line, ChunkBuilder chunk) {
    int rating = format.ratingField();
    float value = Numbers.parseFloat(line, starts[rating], ends[rating]);
    if (Float.isNaN(value)) {
      return "the rating is no number: '" + text(line, rating) + "'";
    }
    if (Float.isInfinite(value)) {
      return "the rating is not finite: '" + text(line, rating) + "'";
    }
    String reason = check(line, format.userField(), format.userType(), "user");
    if (reason == null) {
      reason = check(line, format.itemField(), format.itemType(), "item");
    }
    if (reason != null) {
      return reason; // before either id is in the dictionary
    }
    int user = encode(line, format.userField(), format.userType(), chunk.users());
    int item = encode(line, format.itemField(), format.itemType(), chunk.items());
    chunk.add(user, item, value);
    return null;
  }

  private @Nullable String check(byte[] line, int field, IdType type, String name) {
    if (starts[field] == ends[field]) {
      return "the " + name + " id is empty";
    }
    if (type == IdType.LONG && !Numbers.isLong(line, starts[field], ends[field])) {
      return "the "
          + name
          + " id is no whole number: '"
          + text(line, field)
          + "' (for ids that are text: --id-type string)";
    }
    return null;
  }

  private int encode(byte[] line, int field, IdType type, IdEncoder encoder) {
    return type == IdType.LONG
        ? encoder.encode(Numbers.parseLong(line, starts[field], ends[field]))
        : encoder.encode(text(line, field));
  }

  private String text(byte[] line, int field) {
    return new String(line, starts[field], ends[field] - starts[field], StandardCharsets.UTF_8);
  }

  /** Finds the fields that are needed, without blanks around them. */
  private int split(byte[] line, int length) {
    int field = 0;
    int start = 0;
    for (int at = 0; field < starts.length; ) {
      if (at >= length) {
        set(field++, line, start, length);
        break;
      }
      if (line[at] == delimiter[0] && matches(line, length, at)) {
        set(field++, line, start, at);
        at += delimiter.length;
        start = at;
      } else {
        at++;
      }
    }
    return field;
  }

  private boolean matches(byte[] line, int length, int at) {
    if (at + delimiter.length > length) {
      return false;
    }
    for (int i = 1; i < delimiter.length; i++) {
      if (line[at + i] != delimiter[i]) {
        return false;
      }
    }
    return true;
  }

  private void set(int field, byte[] line, int start, int end) {
    int from = start;
    int to = end;
    while (from < to && line[from] == ' ') {
      from++;
    }
    while (to > from && (line[to - 1] == ' ' || line[to - 1] == '\r')) {
      to--;
    }
    starts[field] = from;
    ends[field] = to;
  }

  private byte[] pack(String[] fields) {
    java.io.ByteArrayOutputStream packed = new java.io.ByteArrayOutputStream();
    for (int field = 0; field < starts.length && field < fields.length; field++) {
      byte[] bytes = (fields[field] == null ? "" : fields[field]).getBytes(StandardCharsets.UTF_8);
      starts[field] = packed.size();
      packed.writeBytes(bytes);
      ends[field] = packed.size();
    }
    return packed.toByteArray();
  }

  private static boolean contains(byte[] line, int length, byte wanted) {
    for (int at = 0; at < length; at++) {
      if (line[at] == wanted) {
        return true;
      }
    }
    return false;
  }
}
