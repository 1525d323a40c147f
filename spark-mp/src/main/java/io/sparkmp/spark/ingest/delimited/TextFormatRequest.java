package io.sparkmp.spark.ingest.delimited;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.SourceColumn;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a user specified about text files; the rest is detected from their first lines.
 *
 * @param delimiter the delimiter, or null to detect it
 * @param header whether there is a header, or null to detect it
 * @param decimalComma whether values have a decimal comma instead of a point
 * @param columns by name or position
 * @param types the ids' types
 * @param isQuoted whether a quote at the start of a field is special
 * @param skip the number of lines to skip at the start of each file
 * @param like records of the same kind, by whose header files without one are read, or null
 */
public record TextFormatRequest(
    @Nullable String delimiter,
    @Nullable Boolean header,
    boolean decimalComma,
    ColumnRequest columns,
    IdTypes types,
    boolean isQuoted,
    int skip,
    @Nullable TextRecords like) {
  private static final Logger LOG = LoggerFactory.getLogger(TextFormatRequest.class);
  private static final List<String> DELIMITERS = List.of("::", "\t", ";", ",", "|", " ");

  /** Checks that a comma has only one meaning. */
  public TextFormatRequest {
    if (skip < 0) {
      throw new IllegalArgumentException(
          "Invalid --skip-lines: " + skip + " (expected: >= 0, how many each file begins with)");
    }
    if (decimalComma && ",".equals(delimiter)) {
      throw new IllegalArgumentException(
          "Cannot use --decimal-comma with --delimiter ,: a comma cannot be both; quote the numbers"
              + " and use neither, or split the fields at ; or tab");
    }
  }

  /** With quotes. */
  public TextFormatRequest(
      @Nullable String delimiter,
      @Nullable Boolean header,
      boolean decimalComma,
      ColumnRequest columns,
      IdTypes types) {
    this(delimiter, header, decimalComma, columns, types, true, 0, null);
  }

  /** Detects everything but the columns. */
  public static TextFormatRequest guess(ColumnRequest columns) {
    return new TextFormatRequest(null, null, false, columns, IdTypes.SEEN);
  }

  /**
   * Settles the format by the first lines.
   *
   * @throws IngestException if the columns are missing or ambiguous
   */
  TextFormat settle(TextFiles files) {
    String refused = "Cannot read " + columns.noun() + "s: ";
    FirstLines head = FirstLines.of(files, skip).withHeader(columns, header);
    List<String> lines = head.lines().subList(0, Math.min(2, head.lines().size()));
    String problem = head.preamble().problem();
    problem = problem == null ? OtherForms.problem(lines, files.firstName()) : problem;
    if (problem != null) {
      throw new IngestException(refused + files.firstName() + ": " + problem);
    }
    if (lines.isEmpty()) {
      throw new IngestException(refused + files.paths() + " has no lines");
    }
    if (lines.get(0).matches("\\[\\s*(\\{.*)?")) {
      throw new IngestException(
          refused
              + files.firstName()
              + " holds an array of JSON (expected: an object a line, or fields of text); 'jq -c"
              + " .[] FILE' makes lines of objects");
    }
    if (lines.get(0).startsWith("{")) {
      throw new IngestException(
          refused
              + files.firstName()
              + " holds JSON (expected: fields of text, or Parquet); 'jq -r \"["
              + columns.roles().stream().map(r -> "." + r.role()).collect(Collectors.joining(", "))
              + "] | @csv\" FILE' makes CSV of objects with these names");
    }
    String separator = delimiter != null ? delimiter : head.preamble().delimiter();
    FirstLines.Table table =
        head.table(
            separator != null ? List.of(separator) : DELIMITERS, isQuoted, columns.roles().size());
    if (table != null) {
      throw new IngestException(refused + without(table, files));
    }
    return settle(files, head, lines, separator != null ? separator : guessDelimiter(lines));
  }

  /** Which lines stand before a table, and what else it needs. */
  private String without(FirstLines.Table table, TextFiles files) {
    int before = table.number() - 1;
    String message =
        "line 1 of %s does not look like those from line %s on, which have %s fields split at '%s':"
            + " --skip-lines %s skips what stands before them";
    String remedy =
        message.formatted(
            files.firstName(),
            table.number(),
            table.fields(),
            table.delimiter().replace("\t", "\\t"),
            before);
    try {
      new TextFormatRequest(delimiter, header, decimalComma, columns, types, isQuoted, before, like)
          .settle(files);
      return remedy;
    } catch (IngestException e) {
      return remedy + "; then: " + e.getMessage();
    }
  }

  private TextFormat settle(
      TextFiles files, FirstLines head, List<String> lines, String separator) {
    List<String> first = fields(lines, 1, separator, files);
    List<String> second = lines.size() > 1 ? fields(lines, 2, separator, files) : List.of();
    String place = files.firstName();
    String line = place + ", line 1 '" + lines.get(0) + "'";
    if (first.size() == 1) {
      throw tooFew(1, 1, line, 1, separator); // whatever the only field says
    }
    boolean named =
        header != null
            ? header
            : !isFurtherPart(first)
                && new HeaderGuess(columns, types).isHeader(first, second, place);
    Function<String, @Nullable List<String>> fields =
        text -> Fields.split(text, separator, isQuoted);
    if (!named) {
      checkFolders(files);
      checkNoMatrix(first, second, separator, place);
    } else {
      first = withRowNames(first, head, fields);
    }
    List<Integer> at =
        named
            ? find(first, place, new Besides(head, 1, separator, isQuoted, decimalComma))
            : positions(place, first.size());
    for (int role = 0; role < at.size(); role++) {
      if (at.get(role) >= first.size()) {
        throw tooFew(role, at.get(role), line, first.size(), separator);
      }
    }
    if (columns.isValued()) {
      warn(head, named ? 1 : 0, at.get(2), fields);
    }
    IdGuess ids = new IdGuess(head, named ? 1 : 0, fields);
    return new TextFormat(
        separator,
        ids.column(column(0, at, first, named, types.row())),
        ids.column(column(1, at, first, named, types.column())),
        columns.isValued() ? column(2, at, first, named, null) : null,
        named ? List.copyOf(first) : null,
        first.size(),
        Fields.filled(first),
        decimalComma,
        types.ofModel(),
        isQuoted,
        skip,
        head.passed());
  }

  /** Refuses fields whose first column may be the folders' names, as Spark writes partitions. */
  private void checkFolders(TextFiles files) {
    for (Path each = new Path(files.first()); each != null; each = each.getParent()) {
      String name = each.getName();
      String key = name.substring(0, Math.max(0, name.indexOf('=')));
      if (columns.knownIn(List.of(key)) > 0 && !files.paths().contains(name)) {
        throw new IngestException(
            "Cannot read %ss: a folder of %s is named %s, and text is read without the names of folders; write column %s into the files, or all as Parquet"
                .formatted(columns.noun(), files.paths(), name, key));
      }
    }
  }

  /** Refuses lines of numbers alone that nobody said are records. */
  private void checkNoMatrix(
      List<String> first, List<String> second, String separator, String place) {
    boolean areGiven = columns.roles().stream().anyMatch(role -> role.given() != null);
    String problem = areGiven ? null : OtherForms.matrix(first, second, separator, place);
    if (problem != null) {
      throw new IngestException("Cannot read " + columns.noun() + "s: " + place + ": " + problem);
    }
  }

  /** Whether columns have names that are not in line 1, but in the header of those alike. */
  private boolean isFurtherPart(List<String> first) {
    TextFormat named = named();
    return named != null && columns.isNamed() && named.namesIn(first) == 0;
  }

  /** The format of the records that these are like, if they have a header. */
  private @Nullable TextFormat named() {
    TextFormat format = like == null ? null : like.format();
    return format == null || format.header() == null ? null : format;
  }

  /** By the header of the records that these are like, if they have one; else as requested. */
  private List<Integer> positions(String place, int fields) {
    TextFormat named = named();
    if (named == null) {
      return columns.positions(place);
    }
    List<Integer> at = named.columns().stream().map(SourceColumn::at).toList();
    if (fields != named.fields() && !at.equals(columns.positions(place))) {
      throw new IngestException(
          "Cannot read %ss: %s has no header and %s fields, and %s has a header of %s; give %s the same one"
              .formatted(columns.noun(), place, fields, like.description(), named.fields(), place));
    }
    return at;
  }

  private void warn(
      FirstLines head, int from, int at, Function<String, @Nullable List<String>> split) {
    List<String> values =
        head.lines().stream()
            .skip(from)
            .map(split)
            .filter(fields -> fields != null && at < fields.size())
            .map(fields -> fields.get(at))
            .toList();
    if (!decimalComma && NumberForms.mayHaveThousandsBehindPoints(values)) {
      LOG.warn(
          "{}: numbers such as {} are read as fractions; if points separate thousands, take them"
              + " out",
          head.file(),
          values.stream().filter(value -> value.indexOf('.') > 0).findFirst().orElseThrow());
    }
  }

  /**
   * The names of the columns, the first without one where each line has a field more than they: the
   * number of the row, as R writes it.
   */
  private List<String> withRowNames(
      List<String> names, FirstLines head, Function<String, @Nullable List<String>> split) {
    boolean areNumbers = true;
    for (int row = 1; row < head.lines().size(); row++) {
      List<String> fields = split.apply(head.lines().get(row));
      if (fields == null || Fields.filled(fields) != names.size() + 1) {
        return names;
      }
      areNumbers &= fields.get(0).equals(Integer.toString(row));
    }
    if (head.lines().size() == 1) {
      return names;
    }
    if (!areNumbers) {
      throw new IngestException(
          ("Cannot read %ss: line %s of %s names %s columns, and the lines below have %s; name the"
                  + " first column, too, if it has names of rows (in R: col.names = NA), or the last")
              .formatted(
                  columns.noun(),
                  head.numbers().get(0),
                  head.file(),
                  names.size(),
                  names.size() + 1));
    }
    List<String> all = new ArrayList<>(names);
    all.add(0, "");
    return all;
  }

  /** If only numbers indicated a header, the message says how to deny it. */
  private List<Integer> find(List<String> names, String place, Besides besides) {
    try {
      return columns.find(names, place);
    } catch (IngestException e) {
      boolean isSure = header != null || columns.isNamed() || columns.knownIn(names) > 1;
      throw new IngestException(
          e.getMessage()
              + (isSure
                  ? ""
                  : ", or say --header no if line " + besides.head().numbers().get(0) + " is data")
              + besides.inAllColumns(columns.isValued()),
          e);
    }
  }

  private SourceColumn column(
      int role, List<Integer> at, List<String> first, boolean named, @Nullable IdType type) {
    int place = at.get(role);
    String name = named ? first.get(place) : null;
    return new SourceColumn(columns.roles().get(role).role(), place, name, type);
  }

  private IngestException tooFew(int role, int field, String place, int fields, String delimiter) {
    return new IngestException(
        "Cannot find column "
            + (field + 1)
            + " in "
            + place
            + ": it has "
            + fields
            + " when split at '"
            + delimiter.replace("\t", "\\t")
            + "'; give the right --delimiter or column"
            + columns.orNone(role));
  }

  /** The first delimiter that gives enough fields, else the first that occurs. */
  private String guessDelimiter(List<String> lines) {
    List<String> there =
        DELIMITERS.stream()
            .filter(each -> !(decimalComma && each.equals(",")))
            .filter(lines.get(0)::contains)
            .toList();
    int needed = columns.roles().size();
    return there.stream()
        .filter(each -> lines.stream().allMatch(line -> hasFields(line, each, needed)))
        .findFirst()
        .orElse(there.isEmpty() ? decimalComma ? ";" : "," : there.get(0));
  }

  /**
   * The fields of one of the first lines.
   *
   * @param line from 1
   * @throws IngestException if there are too many
   */
  private List<String> fields(List<String> lines, int line, String delimiter, TextFiles files) {
    List<String> fields = Fields.split(lines.get(line - 1), delimiter, isQuoted);
    if (fields == null) {
      throw new IngestException(
          "Cannot split line "
              + line
              + " of "
              + files.firstName()
              + " at '"
              + delimiter.replace("\t", "\\t")
              + "': it has more than "
              + Fields.MOST
              + " fields; give the right --delimiter");
    }
    return fields;
  }

  private boolean hasFields(String line, String delimiter, int needed) {
    List<String> fields = Fields.split(line, delimiter, isQuoted);
    return fields != null && fields.size() >= needed;
  }
}
