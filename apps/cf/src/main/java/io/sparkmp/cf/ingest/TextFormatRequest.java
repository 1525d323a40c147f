package io.sparkmp.cf.ingest;

import com.univocity.parsers.csv.CsvParser;
import com.univocity.parsers.csv.CsvParserSettings;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.TextFiles;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a user says of his files; what he does not say is read off their first lines.
 *
 * @param delimiter or null
 * @param header whether there is one, or null
 * @param columns by name or position
 * @param idType of both ids, or null
 */
public record TextFormatRequest(
    @Nullable String delimiter,
    @Nullable Boolean header,
    ColumnChoice columns,
    @Nullable IdType idType) {
  private static final List<String> DELIMITERS = List.of("::", "\t", ";", ",", "|", " ");

  /** Nothing said. */
  public static final TextFormatRequest GUESS =
      new TextFormatRequest(null, null, ColumnChoice.FIRST_THREE, null);

  TextFormat settle(TextFiles files) {
    List<String> lines = files.firstLines(2);
    if (lines.isEmpty()) {
      throw new IngestException("Cannot read ratings: " + files.paths() + " has no lines");
    }
    String first = lines.get(0);
    String separator = delimiter != null ? delimiter : guessDelimiter(first);
    List<String> names = split(first, separator);
    boolean named = header != null ? header : !looksLikeData(names);
    int user = position(columns.user(), names, named, files, first, separator);
    int item = position(columns.item(), names, named, files, first, separator);
    int rating = position(columns.rating(), names, named, files, first, separator);
    List<String> data =
        !named ? names : lines.size() > 1 ? split(lines.get(1), separator) : List.of();
    return new TextFormat(
        separator, user, item, rating, idType(data, user), idType(data, item), named);
  }

  static String guessDelimiter(String line) {
    return DELIMITERS.stream().filter(line::contains).findFirst().orElse(",");
  }

  static List<String> split(String line, String delimiter) {
    CsvParserSettings settings = new CsvParserSettings();
    settings.getFormat().setDelimiter(delimiter);
    settings.setMaxCharsPerColumn(-1);
    String[] fields = new CsvParser(settings).parseLine(line);
    List<String> result = new ArrayList<>();
    for (String field : fields == null ? new String[0] : fields) {
      result.add(field == null ? "" : field);
    }
    return result;
  }

  /** A header names the ratings; data has a number there. */
  private boolean looksLikeData(List<String> fields) {
    if (!columns.rating().matches("[0-9]{1,9}")) {
      return false; // columns chosen by name
    }
    int at = Integer.parseInt(columns.rating()) - 1;
    return at >= fields.size() || fields.get(at).matches("[+-]?[0-9.]+([eE][+-]?[0-9]+)?");
  }

  private static int position(
      String column,
      List<String> names,
      boolean named,
      TextFiles files,
      String line,
      String delimiter) {
    int at = named ? names.indexOf(column) : -1;
    if (at < 0 && column.matches("[0-9]{1,9}")) {
      at = Integer.parseInt(column) - 1;
    }
    if (at >= 0 && at < names.size()) {
      return at;
    }
    String place = files.first() + ", line 1 '" + line + "'";
    if (!column.matches("[1-9][0-9]{0,8}")) {
      throw new IngestException(
          "Cannot find column "
              + column
              + " in "
              + place
              + (named
                  ? ": its columns are " + names
                  : ": it has no header; give positions from 1, or --header yes"));
    }
    throw new IngestException(
        "Cannot find column "
            + column
            + " in "
            + place
            + ": it has "
            + names.size()
            + " when split at '"
            + delimiter.replace("\t", "\\t")
            + "'; give the right --delimiter or column");
  }

  private IdType idType(List<String> data, int field) {
    if (idType != null) {
      return idType;
    }
    boolean number = field < data.size() && data.get(field).matches("[+-]?[0-9]{1,18}");
    return number ? IdType.LONG : IdType.STRING;
  }
}
