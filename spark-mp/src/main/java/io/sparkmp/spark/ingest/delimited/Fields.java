package io.sparkmp.spark.ingest.delimited;

import com.univocity.parsers.common.TextParsingException;
import com.univocity.parsers.csv.CsvParser;
import com.univocity.parsers.csv.CsvParserSettings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits a line that is text into its fields, as {@link LineParser} does with its bytes. */
final class Fields {
  /** The most fields of a line. */
  static final int MOST = 100_000;

  private static final int MIN_BUFFER = 1 << 10;
  private static final int MAX_BUFFER = 1 << 20;

  private Fields() {}

  /** The fields of a line, unquoted; null if there are too many. */
  static @Nullable List<String> split(String whole, String delimiter, boolean isQuoted) {
    String line = delimiter.equals(" ") ? withSingleBlanks(whole, isQuoted) : whole;
    if (!isQuoted || line.indexOf('"') < 0) {
      return splitPlain(line, delimiter);
    }
    QuoteScan quotes = new QuoteScan(delimiter.getBytes(StandardCharsets.UTF_8));
    byte[] bytes = quotes.unescaped(line.getBytes(StandardCharsets.UTF_8));
    if (delimiter.equals("\t") && quotes.isOpenAfter(bytes, bytes.length, false)) {
      return splitPlain(line, delimiter); // a lone quote is a plain character
    }
    return splitQuoted(new String(bytes, StandardCharsets.UTF_8), delimiter);
  }

  private static String withSingleBlanks(String line, boolean isQuoted) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    return new String(QuoteScan.withSingleBlanks(bytes, isQuoted), StandardCharsets.UTF_8);
  }

  private static @Nullable List<String> splitQuoted(String line, String delimiter) {
    // The parser allocates memory for the most fields and for read-ahead.
    CsvParserSettings settings = settings(delimiter, Math.min(MOST, line.length() + 2));
    settings.setInputBufferSize(Math.min(MAX_BUFFER, Math.max(MIN_BUFFER, line.length() + 2)));
    String[] fields;
    try {
      fields = new CsvParser(settings).parseLine(line);
    } catch (TextParsingException e) {
      return null;
    }
    List<String> result = new ArrayList<>();
    for (String field : fields == null ? new String[0] : fields) {
      result.add(field == null ? "" : field);
    }
    return result;
  }

  private static @Nullable List<String> splitPlain(String line, String delimiter) {
    List<String> fields = new ArrayList<>();
    int from = 0;
    int to = line.indexOf(delimiter);
    while (to >= 0 && fields.size() < MOST) {
      fields.add(line.substring(from, to).trim());
      from = to + delimiter.length();
      to = line.indexOf(delimiter, from);
    }
    fields.add(line.substring(from).trim());
    return fields.size() > MOST ? null : fields;
  }

  /** A parser for lines with quoted fields of any length. */
  static CsvParser parser(String delimiter, int maxFields) {
    return new CsvParser(settings(delimiter, maxFields));
  }

  private static CsvParserSettings settings(String delimiter, int maxFields) {
    CsvParserSettings settings = new CsvParserSettings();
    settings.getFormat().setDelimiter(delimiter);
    settings.setMaxColumns(maxFields);
    settings.setMaxCharsPerColumn(-1);
    settings.setCommentProcessingEnabled(false); // a line that starts with # is a record too
    return settings;
  }

  /** The number of fields without empty ones at the end. */
  static int filled(List<String> fields) {
    int filled = fields.size();
    while (filled > 0 && fields.get(filled - 1).isEmpty()) {
      filled--;
    }
    return filled;
  }
}
