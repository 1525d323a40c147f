package io.sparkmp.linear.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.ingest.BlankIds;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.delimited.Numbers;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * How to turn lines of numbers into records. A column whose first fields are {@code true} or {@code
 * false}, in any case, is one of truth values: these count as 1 and 0.
 *
 * @param delimiter between fields
 * @param names of the columns, or null if they have none
 * @param columns the number of columns
 * @param label position of the label column, or -1 if there is none
 * @param weight position of the weight column, or -1
 * @param skip the number of lines to skip at the start of each file
 * @param truths positions of the columns of truth values, without that of the label
 */
record DenseFormat(
    char delimiter,
    @Nullable List<String> names,
    int columns,
    int label,
    int weight,
    int skip,
    Set<Integer> truths)
    implements Serializable {
  private static final List<Character> DELIMITERS = List.of(',', ';', '\t', '|');
  private static final int MOST_NAMES = 5;

  /**
   * Whether the first lines of a file are lines of numbers, perhaps after a header; half of them
   * may be malformed.
   */
  static boolean isOf(List<String> lines) {
    char delimiter = delimiter(lines);
    boolean hasHeader =
        DenseLines.Asked.NOTHING.isHeaded(lines, delimiter)
            || DenseLines.Asked.unclear(lines, delimiter) != null;
    List<String> data = lines.subList(hasHeader ? 1 : 0, lines.size());
    int columns = lines.isEmpty() ? 0 : LineFields.of(lines.get(0), delimiter).size();
    int most = columns == 2 && delimiter == '\t' ? 0 : 1; // not a label and a text
    return columns > 1
        && !data.isEmpty()
        && (hasHeader || delimiter != '\t') // else it may be a label and a text
        && data.stream().filter(line -> isOf(LineFields.of(line, delimiter), columns, most)).count()
            >= (hasHeader ? (data.size() + 1) / 2 : data.size());
  }

  /** Whether all fields except perhaps a word as label are values or empty. */
  private static boolean isOf(List<String> fields, int columns, int words) {
    long others = fields.stream().filter(field -> !field.isEmpty() && !isValue(field)).count();
    long values = fields.stream().filter(DenseFormat::isValue).count();
    return fields.size() == columns && others <= words && values >= 1;
  }

  static boolean isValue(String field) {
    return isNumber(field) || isTruth(field);
  }

  private static boolean isTruth(String field) {
    return field.equalsIgnoreCase("true") || field.equalsIgnoreCase("false");
  }

  private static char delimiter(List<String> lines) {
    return DELIMITERS.stream()
        .filter(each -> lines.stream().limit(2).allMatch(line -> line.indexOf(each) >= 0))
        .findFirst()
        .orElse(',');
  }

  static boolean isNumber(String field) {
    byte[] bytes = field.getBytes(StandardCharsets.UTF_8);
    return Float.isFinite(Numbers.parseFloat(bytes, 0, bytes.length));
  }

  /**
   * Settles the format by the first lines.
   *
   * @throws IngestException if there is no such column, or line 1 may be names or a record
   */
  static DenseFormat of(TextFiles files, DenseLines.Asked asked) {
    DenseLines.Start start = DenseLines.Start.of(files, asked.skip());
    List<String> lines = start.lines();
    if (lines.isEmpty()) {
      throw new IngestException("Cannot read records: " + files.paths() + " has no lines");
    }
    char delimiter = start.delimiter() == null ? delimiter(lines) : start.delimiter();
    List<String> first = LineFields.of(lines.get(0), delimiter);
    boolean isHeaded = asked.isHeaded(lines, delimiter);
    List<String> above = isHeaded ? List.of() : start.names(delimiter);
    boolean isNamed = above.size() == first.size() && !Boolean.FALSE.equals(asked.header());
    String unclear =
        isHeaded || isNamed || asked.header() != null
            ? null
            : DenseLines.Asked.unclear(lines, delimiter);
    if (unclear != null) {
      throw new IngestException(
          "Cannot see whether line 1 of "
              + files.firstName()
              + " names its columns: "
              + unclear
              + "; say --header yes or no");
    }
    List<String> names = isHeaded ? List.copyOf(first) : isNamed ? above : null;
    String label = asked.labelOrDefault();
    int labelAt = find(names, first.size(), label);
    if (labelAt < 0 && (asked.label() != null || !asked.mayBeUnlabelled())) {
      throw missing(files, names, first.size(), label, "label");
    }
    String weight = asked.weight();
    int weightAt = weight == null ? -1 : find(names, first.size(), weight);
    if (weight != null && weightAt < 0) {
      throw missing(files, names, first.size(), weight, "weight");
    }
    if (names != null) {
      checkNames(files, names);
    }
    List<List<String>> records =
        lines.stream().skip(isHeaded ? 1 : 0).map(l -> LineFields.of(l, delimiter)).toList();
    DenseFormat format =
        new DenseFormat(
            delimiter,
            names,
            first.size(),
            labelAt,
            weightAt,
            asked.skip(),
            truths(records, first.size(), labelAt));
    for (int at = 0; at < first.size(); at++) {
      String word = at == labelAt ? null : wordOf(records, at);
      if (word != null) {
        throw new IngestException(
            "Cannot read records: column "
                + format.name(at)
                + " of "
                + files.firstName()
                + " holds no numbers: '"
                + word
                + "' (expected: numbers with a decimal point, in all columns but the label); leave"
                + " the column out, or make numbers of it, such as 0 and 1 for each of its words");
      }
    }
    return format;
  }

  /** The first field of a column of several that are no numbers; null for other columns. */
  private static @Nullable String wordOf(List<List<String>> records, int at) {
    List<String> fields =
        records.stream()
            .filter(record -> at < record.size() && !record.get(at).isEmpty())
            .map(record -> record.get(at))
            .toList();
    boolean areWords =
        fields.stream().distinct().count() > 1 && fields.stream().allMatch(DenseFormat::isWord);
    return areWords ? fields.get(0) : null;
  }

  /** Whether a field is neither a value nor stands for a missing one. */
  static boolean isWord(String field) {
    return !isValue(field) && !Numbers.isBeyond(field) && !BlankIds.isForMissing(field);
  }

  private static Set<Integer> truths(List<List<String>> records, int columns, int label) {
    return IntStream.range(0, columns)
        .filter(at -> at != label)
        .filter(at -> records.stream().anyMatch(fields -> holds(fields, at, true)))
        .filter(at -> records.stream().noneMatch(fields -> holds(fields, at, false)))
        .boxed()
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether a field is a truth value, or is a number. */
  private static boolean holds(List<String> fields, int at, boolean truth) {
    return at < fields.size() && (truth ? isTruth(fields.get(at)) : isNumber(fields.get(at)));
  }

  /** The value of a field of a feature or a weight; not finite if it has none. */
  float value(int at, String field) {
    if (truths.contains(at)) {
      return field.equalsIgnoreCase("true") ? 1 : field.equalsIgnoreCase("false") ? 0 : Float.NaN;
    }
    byte[] bytes = field.getBytes(StandardCharsets.UTF_8);
    return Numbers.parseFloat(bytes, 0, bytes.length);
  }

  /** What is wrong with a field that has no value. */
  String noValue(int at, String field) {
    return "column "
        + name(at)
        + (field.isEmpty()
            ? " is empty"
            : truths.contains(at)
                ? " is '" + field + "' (expected: true or false, as in the lines before)"
                : Numbers.noFloat(" is not a number", field)
                    + (Numbers.isBeyond(field)
                        ? ""
                        : " (expected: a number with a decimal point, in all columns but the"
                            + " label)"));
  }

  private static void checkNames(TextFiles files, List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (name.isEmpty() || OwnColumns.isName(name) || !seen.add(name)) {
        throw new IngestException(
            "Cannot read records: line 1 of "
                + files.firstName()
                + " has "
                + (name.isEmpty()
                    ? "a column without a name, as R and pandas write row numbers; leave it out"
                        + " (row.names=FALSE, index=False), or name it if it is a feature"
                    : OwnColumns.isName(name)
                        ? "a column " + name + ", which is a name of this program's own"
                        : "two columns " + name)
                + (name.isEmpty() ? "" : "; give it another name"));
      }
    }
  }

  private static int find(@Nullable List<String> names, int columns, String column) {
    if (names != null) {
      int exact = names.indexOf(column);
      if (exact >= 0) {
        return exact;
      }
      List<Integer> alike =
          IntStream.range(0, names.size())
              .filter(at -> names.get(at).equalsIgnoreCase(column))
              .boxed()
              .toList();
      if (alike.size() == 1) {
        return alike.get(0);
      }
    }
    boolean isPlace = column.matches("[1-9][0-9]{0,8}");
    return isPlace && Integer.parseInt(column) <= columns ? Integer.parseInt(column) - 1 : -1;
  }

  private static IngestException missing(
      TextFiles files, @Nullable List<String> names, int columns, String column, String what) {
    return new IngestException(
        "Cannot find column "
            + column
            + " in "
            + files.firstName()
            + ": "
            + (names == null
                ? "line 1 names no columns, of which there are "
                    + columns
                    + "; give its place from 1"
                : "the columns are " + shortened(names) + "; give its name, or its place from 1,")
            + " by --"
            + what
            + "-column"
            + (names == null ? ", or say --header yes if line 1 names them" : ""));
  }

  private static String shortened(List<String> names) {
    return names.size() <= 20
        ? names.toString()
        : names.subList(0, 20).stream().collect(Collectors.joining(", ", "[", ", ...]"));
  }

  /** Whether these fields are the header. */
  boolean isHeader(List<String> fields) {
    return names != null && names.equals(fields);
  }

  /**
   * Refuses a file whose first line, which is no record, is another header: what follows has other
   * features in these places.
   *
   * @throws IngestException if it names columns
   */
  void refuseOtherHeader(List<String> fields, String file) {
    if (names != null && fields.stream().noneMatch(DenseFormat::isValue)) {
      throw new IngestException(
          "Cannot read records: "
              + Places.name(new Path(file))
              + " names other columns than the first file, or in another order: "
              + shortened(fields)
              + " (expected: "
              + shortened(names)
              + "); give files with the same header");
    }
  }

  /** Likewise, where they are named by a comment, or null, above the first record. */
  void refuseOtherNames(@Nullable String comment, String file) {
    List<String> fields = comment == null ? List.of() : LineFields.of(comment, delimiter);
    if (fields.size() == columns && !fields.equals(names)) {
      refuseOtherHeader(fields, file);
    }
  }

  IdType type() {
    return names == null ? IdType.LONG : IdType.STRING;
  }

  /** The ids of the columns that are features. */
  List<?> features() {
    return IntStream.range(0, columns)
        .filter(at -> at != label && at != weight)
        .mapToObj(at -> names == null ? (Object) (at + 1L) : names.get(at))
        .toList();
  }

  /** The name of a column, for people. */
  String name(int at) {
    return names == null ? Integer.toString(at + 1) : names.get(at);
  }

  /** Describes the format, for people. */
  String describe() {
    return String.format(
        Locale.ROOT,
        "numbers, a record a line of %d fields split at '%s', %s; label = %s%s, features = %s%s",
        columns,
        delimiter == '\t' ? "\\t" : String.valueOf(delimiter),
        names == null ? "no header" : "with a header",
        label < 0 ? "none" : name(label),
        weight < 0 ? "" : ", weight = " + name(weight),
        namesOf(
            IntStream.range(0, columns)
                .filter(at -> at != label && at != weight)
                .boxed()
                .collect(Collectors.toSet())),
        truths.isEmpty() ? "" : "; true counts as 1 and false as 0 in " + namesOf(truths));
  }

  private String namesOf(Set<Integer> places) {
    List<String> sorted = places.stream().sorted().map(this::name).toList();
    String few = sorted.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    int more = sorted.size() - MOST_NAMES;
    return more <= 0 ? few : few + " and " + more + " more";
  }
}
