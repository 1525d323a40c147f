package io.sparkmp.spark.ingest.delimited;

import com.univocity.parsers.common.TextParsingException;
import com.univocity.parsers.csv.CsvParser;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.SourceColumn;
import io.sparkmp.spark.ingest.lines.Utf8;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses lines of UTF-8 text into records. Lines without quotes, the common case, are read from
 * their bytes; a line with a quote goes through a full CSV parser. A record is one line: a line
 * with open quotes at its end, and the lines up to the closing quote, are malformed.
 */
final class LineParser {
  private static final int MAX_FIELDS = 512;
  private static final String OPEN =
      "a quoted field goes on in the next line, and a record is one line; take the line ends out"
          + " of the quotes";

  /** One character per byte: invalid UTF-8 is preserved, and rejected later. */
  private static final Charset BYTES = StandardCharsets.ISO_8859_1;

  private static final String THOUSANDS = "[+-]?[0-9]{1,3}(\\.[0-9]{3})+,[0-9]*";
  private static final Pattern FRACTION = Pattern.compile("[+-]?[0-9]*\\.[0-9]*[1-9][0-9]*");
  private static final String GOES_ON = "it goes on with a quoted field of the line before";

  private final TextFormat format;
  private final byte[] delimiter;
  private final QuoteScan quotes;
  private final int[] starts;
  private final int[] ends;
  private final byte[] @Nullable [] names; // of the fields, in UTF-8; null without a header
  private final CsvParser quoted;
  private final @Nullable PlainFields plain; // if all needed fields are numbers
  private byte[] line = new byte[0]; // the current line
  private boolean isOpen;
  private int filled; // number of fields without empty ones at the end

  LineParser(TextFormat format) {
    this.format = format;
    this.delimiter = format.delimiter().getBytes(StandardCharsets.UTF_8);
    this.quotes = new QuoteScan(delimiter);
    this.starts = new int[format.needed()];
    this.ends = new int[format.needed()];
    this.names = new byte[format.needed()][];
    for (SourceColumn each : format.columns()) {
      names[each.at()] = each.name() == null ? null : each.name().getBytes(StandardCharsets.UTF_8);
    }
    this.quoted = Fields.parser(new String(delimiter, BYTES), MAX_FIELDS);
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
      records.addWhole(
          plain.whole(format.row().at()),
          plain.whole(format.column().at()),
          format.value() == null ? 1 : plain.decimal(format.value().at()));
      return null;
    }
    String reason = find(Arrays.copyOfRange(bytes, from, to));
    return reason == null ? add(records) : reason;
  }

  /** The value of a line as written, or null if it has none. */
  @Nullable String value(byte[] bytes, int from, int to) {
    SourceColumn values = format.value();
    boolean isThere = values != null && find(Arrays.copyOfRange(bytes, from, to)) == null;
    return isThere ? text(values.at()) : null;
  }

  /** Finds the needed fields of a line; returns what is wrong with it, or null. */
  private @Nullable String find(byte[] whole) {
    boolean wasOpen = isOpen;
    line =
        format.isSplitAtBlanks() && !wasOpen
            ? QuoteScan.withSingleBlanks(whole, format.isQuoted())
            : whole;
    int found;
    if (format.isQuoted() && contains(line, (byte) '"')) {
      line = wasOpen ? line : quotes.unescaped(line);
      isOpen = quotes.isOpenAfter(line, line.length, wasOpen);
      if (format.isTabbed()) {
        found = splitAtTabs();
      } else if (isOpen || wasOpen) {
        return wasOpen ? GOES_ON : OPEN;
      } else {
        found = keep(quoted());
      }
    } else if (wasOpen) {
      return GOES_ON;
    } else {
      found = split(line);
    }
    if (found < 0) {
      return "it has more than " + MAX_FIELDS + " fields";
    }
    return format.problem(found, filled);
  }

  /** Splits the line with a CSV parser; null if there are too many fields. */
  private String @Nullable [] quoted() {
    try {
      String[] fields = quoted.parseLine(new String(line, BYTES));
      return fields == null ? new String[0] : fields;
    } catch (TextParsingException e) {
      return null;
    }
  }

  /**
   * Splits a tab-separated line. Fields are seldom quoted there: an unclosed quote is a plain
   * character, unless the line then differs from the first in its number of fields, since a quote
   * may hide a tab.
   */
  private int splitAtTabs() {
    boolean isHidden = !isOpen && format.fields() != tabs() + 1;
    isOpen = false;
    if (isHidden) {
      return keep(quoted());
    }
    String[] fields = new String(line, BYTES).split("\t", -1);
    for (int field = 0; field < Math.min(fields.length, starts.length); field++) {
      line = fields[field].getBytes(BYTES);
      String[] alone = quotes.isOpenAfter(line, line.length, false) ? null : quoted();
      fields[field] = alone == null || alone.length == 0 ? fields[field].trim() : alone[0];
    }
    return keep(fields);
  }

  private int tabs() {
    int tabs = 0;
    for (byte c : line) {
      tabs += c == '\t' ? 1 : 0;
    }
    return tabs;
  }

  private @Nullable String add(RecordsBuilder records) {
    SourceColumn values = format.value();
    float value = values == null ? 1 : number(values.at());
    if (values != null && !Float.isFinite(value)) {
      return noNumber(values.value(), text(values.at()), value);
    }
    if (values == null && isHeader()) {
      return Problem.HEADER_AGAIN;
    }
    String reason = check(format.row());
    if (reason == null) {
      reason = check(format.column());
    }
    if (reason != null) {
      return reason; // before either id enters the dictionary
    }
    int row = encode(format.row(), records.rows());
    int column = encode(format.column(), records.columns());
    records.add(row, column, value);
    return null;
  }

  /** Whether each id is the name of its column, as no id of a record is. */
  private boolean isHeader() {
    return isName(format.row()) && isName(format.column());
  }

  private boolean isName(SourceColumn column) {
    int field = column.at();
    byte[] name = names[field];
    return name != null && Arrays.equals(line, starts[field], ends[field], name, 0, name.length);
  }

  private float number(int field) {
    if (!format.decimalComma()) {
      return Numbers.parseFloat(line, starts[field], ends[field]);
    }
    byte[] number = Arrays.copyOfRange(line, starts[field], ends[field]);
    for (int at = 0; at < number.length; at++) {
      // swaps them: a point would separate thousands
      number[at] = number[at] == ',' ? (byte) '.' : number[at] == '.' ? (byte) ',' : number[at];
    }
    return Numbers.parseFloat(number, 0, number.length);
  }

  private String noNumber(String what, String text, float value) {
    if (Float.isInfinite(value)) {
      return "the " + what + Numbers.noFloat(" is not finite", text);
    }
    String remedy =
        !format.decimalComma() || !text.contains(".")
            ? ""
            : text.matches(THOUSANDS)
                ? " (if points separate thousands, take them out)"
                : " (expected: a decimal comma, as --decimal-comma says)";
    return "the " + what + " is not a number: '" + text + "'" + remedy;
  }

  private @Nullable String check(SourceColumn column) {
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
        + (isNumber ? " is not written as whole numbers are: '" : " is no whole number: '")
        + text(field)
        + "' ("
        + (isNumber
            ? "expected: " + Numbers.parseLong(line, starts[field], ends[field]) + ", "
            : column.seen() != null || format.ofModel() ? "expected: one, " : "")
        + (format.ofModel()
            ? "as the ids of the model are)"
            : (column.seen() == null ? "" : "as " + column.seen() + "; ")
                + (FRACTION.matcher(text(field)).matches()
                    ? "numbers with fractions are seldom ids: check which column this is; "
                    : "")
                + "for ids that are text: --id-type string)");
  }

  private int encode(SourceColumn column, IdEncoder encoder) {
    int field = column.at();
    return column.isWhole()
        ? encoder.encode(Numbers.parseLong(line, starts[field], ends[field]))
        : encoder.encode(text(field));
  }

  private String text(int field) {
    return new String(line, starts[field], ends[field] - starts[field], StandardCharsets.UTF_8);
  }

  /** Finds the needed fields, trimmed; returns the total number of fields. */
  private int split(byte[] whole) {
    int length = whole.length;
    int field = 0;
    int start = 0;
    filled = 0;
    for (int at = 0; at < length; ) {
      if (quotes.isDelimiter(whole, length, at)) {
        set(field++, start, at);
        at += delimiter.length;
        start = at;
      } else {
        at++;
      }
    }
    set(field++, start, length);
    return field;
  }

  private void set(int field, int start, int end) {
    int from = start;
    int to = end;
    while (from < to && isBlank(line[from])) {
      from++;
    }
    while (to > from && isBlank(line[to - 1])) {
      to--;
    }
    if (field < starts.length) {
      starts[field] = from;
      ends[field] = to;
    }
    if (from < to) {
      filled = field + 1;
    }
  }

  /** Whether a parser of quotes leaves a byte out around a field, as it does in other lines. */
  private static boolean isBlank(byte c) {
    return c >= 0 && c <= ' ';
  }

  /** Makes these fields the line; how many they are, -1 if too many. */
  private int keep(String @Nullable [] fields) {
    if (fields == null) {
      return -1;
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    filled = 0;
    for (int field = 0; field < fields.length; field++) {
      byte[] bytes = (fields[field] == null ? "" : fields[field]).getBytes(BYTES);
      if (field < starts.length) {
        starts[field] = packed.size();
        packed.writeBytes(bytes);
        ends[field] = packed.size();
      }
      if (bytes.length > 0) {
        filled = field + 1;
      }
    }
    line = packed.toByteArray();
    return fields.length;
  }

  private static boolean contains(byte[] line, byte wanted) {
    for (byte c : line) {
      if (c == wanted) {
        return true;
      }
    }
    return false;
  }
}
