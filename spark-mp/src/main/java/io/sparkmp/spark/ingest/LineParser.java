package io.sparkmp.spark.ingest;

import com.univocity.parsers.common.TextParsingException;
import com.univocity.parsers.csv.CsvParser;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.layout.RecordsBuilder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Parses lines of UTF-8 text into records. Lines without quotes, which are nearly all, are read
 * from their bytes; a line with a quote goes through a full CSV parser. A record is one line: one
 * whose quotes are open at its end, and the lines up to where they close, are no records.
 */
final class LineParser {
  private static final int MAX_FIELDS = 512;
  private static final String OPEN =
      "a quoted field goes on in the next line, and a record is one line; take the line ends out"
          + " of the quotes";

  private final TextFormat format;
  private final byte[] delimiter;
  private final QuoteScan quotes;
  private final int[] starts;
  private final int[] ends;
  private final CsvParser quoted;
  private final @Nullable PlainFields plain; // where every field that is needed is a number
  private boolean isOpen;

  LineParser(TextFormat format) {
    this.format = format;
    this.delimiter = format.delimiter().getBytes(StandardCharsets.UTF_8);
    this.quotes = new QuoteScan(delimiter);
    this.starts = new int[format.needed()];
    this.ends = new int[format.needed()];
    this.quoted = TextFormatRequest.parser(format.delimiter(), MAX_FIELDS);
    boolean isPlain =
        delimiter.length == 1
            && !format.decimalComma()
            && format.row().isWhole()
            && format.column().isWhole();
    this.plain = isPlain ? new PlainFields(delimiter[0], format) : null;
  }

  /**
   * Adds the record of one line.
   *
   * @return what is wrong with the line, or null
   */
  @Nullable String parse(byte[] bytes, int from, int to, RecordsBuilder records) {
    if (!isOpen && plain != null && plain.parse(bytes, from, to)) {
      records.add(
          records.rows().encode(plain.whole(format.row().at())),
          records.columns().encode(plain.whole(format.column().at())),
          format.value() == null ? 1 : plain.decimal(format.value().at()));
      return null;
    }
    return parseAny(Arrays.copyOfRange(bytes, from, to), to - from, records);
  }

  private @Nullable String parseAny(byte[] line, int length, RecordsBuilder records) {
    byte[] bytes = line;
    int found = 0;
    if (contains(line, length, (byte) '"')) {
      boolean wasOpen = isOpen;
      isOpen = quotes.isOpenAfter(line, length, wasOpen);
      if (wasOpen || isOpen) {
        return wasOpen ? "it goes on with a quoted field of the line before" : OPEN;
      }
      String[] fields;
      try {
        fields = quoted.parseLine(new String(line, 0, length, StandardCharsets.UTF_8));
      } catch (TextParsingException e) {
        return "it has more than " + MAX_FIELDS + " fields";
      }
      bytes = pack(fields == null ? new String[0] : fields);
      found = Math.min(fields == null ? 0 : fields.length, starts.length);
    } else if (isOpen) {
      return "it goes on with a quoted field of the line before";
    } else {
      found = split(line, length);
    }
    if (found < starts.length) {
      return "it has "
          + found
          + (found == 1 ? " field" : " fields")
          + " (expected: at least "
          + starts.length
          + ")";
    }
    return add(bytes, records);
  }

  private @Nullable String add(byte[] line, RecordsBuilder records) {
    SourceColumn values = format.value();
    float value = values == null ? 1 : number(line, values.at());
    if (values != null && !Float.isFinite(value)) {
      return noNumber(values.value(), text(line, values.at()), value);
    }
    String reason = check(line, format.row());
    if (reason == null) {
      reason = check(line, format.column());
    }
    if (reason != null) {
      return reason; // before either id is in the dictionary
    }
    int row = encode(line, format.row(), records.rows());
    int column = encode(line, format.column(), records.columns());
    records.add(row, column, value);
    return null;
  }

  private float number(byte[] line, int field) {
    if (!format.decimalComma()) {
      return Numbers.parseFloat(line, starts[field], ends[field]);
    }
    byte[] number = Arrays.copyOfRange(line, starts[field], ends[field]);
    for (int at = 0; at < number.length; at++) {
      // a point would separate thousands
      number[at] = number[at] == ',' ? (byte) '.' : number[at] == '.' ? (byte) ',' : number[at];
    }
    return Numbers.parseFloat(number, 0, number.length);
  }

  private String noNumber(String what, String text, float value) {
    if (Float.isInfinite(value)) {
      return "the " + what + " is not finite: '" + text + "'";
    }
    String remedy = "";
    if (format.decimalComma() && text.contains(".")) {
      remedy = " (expected: a decimal comma, as --decimal-comma says)";
    } else if (text.matches("[+-]?[0-9]*,[0-9]+")) {
      remedy = " (for decimal commas: --decimal-comma)";
    }
    return "the " + what + " is no number: '" + text + "'" + remedy;
  }

  private @Nullable String check(byte[] line, SourceColumn column) {
    int field = column.at();
    if (starts[field] == ends[field]) {
      return "the " + column.value() + " is empty";
    }
    if (!column.isWhole()) {
      String reason = Utf8.problem(line, starts[field], ends[field]);
      return reason == null ? null : "the " + column.value() + ": " + reason;
    }
    if (Numbers.isWrittenLong(line, starts[field], ends[field])) {
      return null;
    }
    boolean isNumber = Numbers.isLong(line, starts[field], ends[field]);
    return "the "
        + column.value()
        + (isNumber ? " is not as a whole number is written: '" : " is no whole number: '")
        + text(line, field)
        + "' ("
        + (isNumber
            ? "expected: " + Numbers.parseLong(line, starts[field], ends[field]) + ", "
            : column.seen() != null || format.ofModel() ? "expected: one, " : "")
        + (format.ofModel()
            ? "as the ids of the model are)"
            : (column.seen() == null ? "" : "as " + column.seen() + "; ")
                + "for ids that are text: --id-type string)");
  }

  private int encode(byte[] line, SourceColumn column, IdEncoder encoder) {
    int field = column.at();
    return column.isWhole()
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
      if (quotes.isDelimiter(line, length, at)) {
        set(field++, line, start, at);
        at += delimiter.length;
        start = at;
      } else {
        at++;
      }
    }
    return field;
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
