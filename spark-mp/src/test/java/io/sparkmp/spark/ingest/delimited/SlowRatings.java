package io.sparkmp.spark.ingest.delimited;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.sparkmp.spark.ingest.SourceColumn;
import io.sparkmp.spark.ingest.lines.Lines;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Reads ratings without quotes as one would at first: by splitting text, a line at a time. */
final class SlowRatings {
  private final TextFormat format;
  private long problems;

  SlowRatings(TextFormat format) {
    this.format = format;
  }

  /** The records, each in words. */
  List<String> read(byte[] bytes) {
    List<String> found = new ArrayList<>();
    // One character for each byte, since not all of it need be UTF-8.
    String text =
        new String(bytes, StandardCharsets.ISO_8859_1)
            .replaceAll("(^|[\r\n])\u00EF\u00BB\u00BF", "$1");
    boolean isFirst = format.header() != null;
    Preamble preamble = new Preamble(format.skip());
    for (String line : text.split("\r\n|\r|\n", -1)) {
      if (line.chars().allMatch(c -> c <= ' ')) {
        preamble.takesBlank();
        continue;
      }
      if (preamble.takes(Lines.of("", line.getBytes(StandardCharsets.ISO_8859_1)).next())) {
        problems += preamble.problem() == null ? 0 : 1;
        continue;
      }
      boolean mayBeHeader = isFirst;
      isFirst = false;
      if (mayBeHeader
          && format.isHeader(Fields.split(utf8(line), format.delimiter(), format.isQuoted()))) {
        continue;
      }
      String record = record(line);
      if (record == null) {
        problems++;
      } else {
        found.add(record);
      }
    }
    return found;
  }

  /** How many lines were none. */
  long problems() {
    return problems;
  }

  private static String utf8(String bytes) {
    return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), UTF_8);
  }

  private @org.jspecify.annotations.Nullable String record(String line) {
    String delimiter = new String(format.delimiter().getBytes(UTF_8), StandardCharsets.ISO_8859_1);
    boolean isBlank = delimiter.equals(" "); // several are one
    String text = isBlank ? line.replaceAll("^ +| +\\z", "") : line;
    List<String> fields =
        Arrays.stream(text.split(isBlank ? " +" : Pattern.quote(delimiter), -1))
            .map(field -> field.replaceAll("^[\\x00- ]+|[\\x00- ]+\\z", ""))
            .toList();
    int filled = fields.size();
    while (filled > 0 && fields.get(filled - 1).isEmpty()) {
      filled--;
    }
    if (fields.size() < Math.max(format.needed(), format.least()) || filled > format.fields()) {
      return null;
    }
    try {
      float value = 1;
      SourceColumn values = format.value();
      if (values != null) {
        value = number(fields.get(values.at()));
      }
      return id(fields, format.row()) + " " + id(fields, format.column()) + " " + value;
    } catch (NumberFormatException | CharacterCodingException e) {
      return null;
    }
  }

  private float number(String field) {
    String text = format.decimalComma() ? field.replace('.', 'x').replace(',', '.') : field;
    if (text.matches("(?s).*[^0-9.eE+-].*")) {
      throw new NumberFormatException(); // Java would take 1f and 0x1p3 as well
    }
    float value = Float.parseFloat(text);
    if (Float.isInfinite(value)) {
      throw new NumberFormatException();
    }
    return value;
  }

  private static Object id(List<String> fields, SourceColumn column)
      throws CharacterCodingException {
    String field = fields.get(column.at());
    if (field.isEmpty()) {
      throw new NumberFormatException();
    }
    if (column.isWhole() && !Long.valueOf(field).toString().equals(field)) {
      throw new NumberFormatException(); // such as 007
    }
    return column.isWhole()
        ? (Object) Long.valueOf(field)
        : UTF_8
            .newDecoder()
            .decode(ByteBuffer.wrap(field.getBytes(StandardCharsets.ISO_8859_1)))
            .toString();
  }
}
