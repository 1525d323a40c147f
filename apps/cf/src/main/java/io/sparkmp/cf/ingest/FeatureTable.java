package io.sparkmp.cf.ingest;

import io.sparkmp.cf.features.FeatureColumn;
import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.FrameIds;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.Tables;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.text.TextTable.Format;
import io.sparkmp.spark.text.TextTableFiles;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;

/**
 * A table of what is known of users or items: ids in the first column, numbers or sets of words in
 * all others. In text, words are separated by {@code |}; a text without it is one word.
 *
 * @param side {@code user} or {@code item}, for messages
 * @param place the table's name, for messages
 * @param frame all columns
 * @param decimalComma whether numbers in text have a comma before their fraction
 */
public record FeatureTable(String side, String place, Dataset<Row> frame, boolean decimalComma) {
  private static final int MOST_COLUMNS = 4096;

  /** Spark also takes 36D and 36F, which are sizes of clothes, for numbers. */
  private static final String NUMBER = "^[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?$";

  private static final DataType WORDS = DataTypes.createArrayType(DataTypes.StringType);

  /** A table of numbers with a point. */
  public FeatureTable(String side, String place, Dataset<Row> frame) {
    this(side, place, frame, false);
  }

  /**
   * Opens delimited text with a header, JSON or Parquet.
   *
   * @param path as it was given
   * @param decimalComma whether numbers in text have a comma before their fraction
   * @throws IngestException if a record is incomplete, a line is not UTF-8, or there is no header
   */
  public static FeatureTable open(
      SparkSession spark, String side, String path, TextFiles files, boolean decimalComma) {
    String what = side + " features";
    if (files.isParquet()) {
      return new FeatureTable(side, path, Tables.read(spark, what, Tables.PARQUET, path));
    }
    Format format = files.isJson() ? Format.JSON : Format.CSV;
    Dataset<Row> frame = new TextTableFiles(what, files, format).readComplete(spark);
    FeatureTable table = new FeatureTable(side, path, frame, decimalComma);
    String ids = table.idColumn();
    if (format == Format.CSV && ids.matches(NUMBER)) {
      throw table.problem(
          ("has the number %s as the name of its first column (expected: names of columns in its"
                  + " first line, such as id)")
              .formatted(ids));
    }
    return table;
  }

  /** The name of the column of ids. */
  public String idColumn() {
    return frame.columns()[0];
  }

  /** A problem of this table. */
  IngestException problem(String what) {
    return new IngestException("Cannot read %s features: %s %s".formatted(side, place, what));
  }

  /** The columns of features. */
  List<StructField> columns() {
    StructField[] all = frame.schema().fields();
    if (all.length < 2) {
      throw problem("has no column beside that of ids (expected: ids first, then features)");
    }
    if (all.length > MOST_COLUMNS) {
      throw problem(
          "has %s columns (expected: at most %s); put words into one column, with | between them"
              .formatted(all.length, MOST_COLUMNS));
    }
    return List.of(all).subList(1, all.length);
  }

  private Column column(StructField field) {
    return FrameColumns.column(frame, field);
  }

  /** Whether a column holds sets of words, whatever is in it. */
  static boolean isSet(StructField field) {
    return field.dataType() instanceof ArrayType array && array.elementType() instanceof StringType;
  }

  /** Whether a column holds text, which may be numbers or words. */
  static boolean isText(StructField field) {
    return field.dataType() instanceof StringType;
  }

  /** Whether anything is in a column of text or numbers, of which NaN is a missing one. */
  Column isGiven(StructField field) {
    Column all = column(field);
    if (isText(field)) {
      return functions.trim(all).notEqual("");
    }
    return field.dataType() instanceof DoubleType || field.dataType() instanceof FloatType
        ? all.isNotNull().and(functions.not(functions.isnan(all)))
        : all.isNotNull();
  }

  /** A column as a number; null if it is none, or not finite. */
  Column number(StructField field) {
    DataType type = field.dataType();
    if (!(type instanceof NumericType || type instanceof BooleanType || isText(field))) {
      throw problem(
          "has %s in column %s (expected: numbers, text, or arrays of text)"
              .formatted(type.simpleString(), field.name()));
    }
    Column plain = isText(field) ? functions.trim(column(field)) : column(field);
    if (isText(field) && decimalComma) {
      plain = functions.translate(plain, ",.", ".,");
    }
    Column number =
        SparkApi.tryCast(
            type instanceof BooleanType ? plain.cast(DataTypes.IntegerType) : plain,
            DataTypes.DoubleType);
    Column isFinite = functions.abs(number).leq(Double.MAX_VALUE); // not NaN
    return functions.when(isText(field) ? plain.rlike(NUMBER).and(isFinite) : isFinite, number);
  }

  /** A column as a set of words. */
  Column words(StructField field) {
    Column words =
        isSet(field)
            ? column(field)
            : functions.split(column(field).cast(DataTypes.StringType), "\\|");
    return functions.array_distinct(
        functions.filter(
            functions.transform(words, word -> functions.trim(word)),
            word -> word.isNotNull().and(word.notEqual(""))));
  }

  /**
   * The ids, distinct and of one type.
   *
   * @throws IngestException if an id is none of the type, or occurs twice
   */
  private Column checkedIds(IdType type) {
    StructField field = frame.schema().fields()[0];
    Column ids = ids(field, type);
    Row wrong =
        frame
            .filter(ids.isNull())
            .agg(
                functions.count(functions.lit(1)),
                functions.first(column(field).cast(DataTypes.StringType)))
            .first();
    if (wrong.getLong(0) > 0) {
      throw problem(
          "has %s rows without an id in column %s, such as %s (expected: %s, as the ratings have)"
              .formatted(
                  wrong.getLong(0),
                  field.name(),
                  wrong.get(1),
                  type == IdType.LONG ? "whole numbers" : "text"));
    }
    List<Row> twice =
        frame.groupBy(ids.as("id")).count().filter("count > 1").sort("id").takeAsList(1);
    if (!twice.isEmpty()) {
      throw problem(
          "has id %s in %s rows (expected: one)"
              .formatted(twice.get(0).get(0), twice.get(0).getLong(1)));
    }
    return ids;
  }

  private Column ids(StructField field, IdType type) {
    Column ids = FrameIds.of(frame, field, type).ids();
    return isText(field) ? functions.when(column(field).notEqual(""), ids) : ids;
  }

  /**
   * The features of all ids as a training has defined them.
   *
   * @param type of the ids
   * @param features of the training
   * @param warn told which columns are left out
   * @throws IngestException if a column of the training is missing, or has text where the training
   *     had numbers
   */
  public Features asInTraining(IdType type, List<FeatureColumn> features, Consumer<String> warn) {
    List<StructField> here = columns();
    Set<String> missing = new LinkedHashSet<>();
    Set<StructField> used = new HashSet<>();
    Map<StructField, List<String>> words = new LinkedHashMap<>();
    for (FeatureColumn feature : features) {
      StructField field = FrameColumns.named(frame.schema(), feature.name());
      if (field == null || !here.contains(field)) {
        missing.add(feature.name());
        continue;
      }
      boolean isFirst = used.add(field);
      if (feature.word() != null) {
        words.computeIfAbsent(field, any -> new ArrayList<>()).add(feature.word());
      } else if (isFirst) {
        checkNumbers(field);
      }
    }
    if (!missing.isEmpty()) {
      throw problem(
          "has no column %s, from which the model was trained (it has: %s)"
              .formatted(String.join(", ", missing), names(here)));
    }
    List<StructField> unknown = withoutKnownWords(words);
    if (!unknown.isEmpty()) {
      warn.accept(
          "%s: the model knows none of the words in column %s".formatted(place, names(unknown)));
    }
    List<StructField> others = here.stream().filter(field -> !used.contains(field)).toList();
    if (!others.isEmpty()) {
      warn.accept(
          "%s: left out %s, of which the model knows nothing".formatted(place, names(others)));
    }
    return with(type, features);
  }

  /**
   * Columns that have words, none of which is known.
   *
   * @param known the words of the training, of each column that had some
   */
  private List<StructField> withoutKnownWords(Map<StructField, List<String>> known) {
    if (known.isEmpty()) {
      return List.of();
    }
    List<Column> counts = new ArrayList<>();
    known.forEach(
        (field, words) -> {
          Column found = words(field);
          counts.add(functions.count_if(functions.size(found).gt(0)));
          counts.add(
              functions.count_if(
                  functions.arrays_overlap(found, functions.lit(words.toArray(String[]::new)))));
        });
    Row sums = frame.select(counts.toArray(Column[]::new)).first();
    List<StructField> fields = List.copyOf(known.keySet());
    return IntStream.range(0, fields.size())
        .filter(i -> sums.getLong(2 * i) > 0 && sums.getLong(2 * i + 1) == 0)
        .mapToObj(fields::get)
        .toList();
  }

  private static String names(List<StructField> fields) {
    return fields.stream().map(StructField::name).collect(Collectors.joining(", "));
  }

  private void checkNumbers(StructField field) {
    if (isSet(field)) {
      throw problem(
          "has arrays of text in column %s (expected: numbers, as in the training)"
              .formatted(field.name()));
    }
    checkFinite(field, "numbers, as in the training");
  }

  /**
   * Fails if something is given that is no number, or no finite one.
   *
   * @param expected what there should be
   */
  void checkFinite(StructField field, String expected) {
    Column isOther = isGiven(field).and(number(field).isNull());
    Column id = column(frame.schema().fields()[0]);
    List<Row> first =
        frame
            .filter(isOther)
            .select(column(field).cast(DataTypes.StringType), id.cast(DataTypes.StringType))
            .takeAsList(1);
    if (!first.isEmpty()) {
      throw problem(
          "has %s in column %s, as for %s (expected: %s)"
              .formatted(first.get(0).get(0), field.name(), first.get(0).get(1), expected));
    }
  }

  /**
   * The features of all ids.
   *
   * @param type of the ids
   * @param features in the order of their numbers; those of one column follow each other
   */
  public Features with(IdType type, List<FeatureColumn> features) {
    Map<String, Column> columns = new LinkedHashMap<>();
    for (FeatureColumn feature : features) {
      if (!columns.containsKey(feature.name())) {
        StructField field = FrameColumns.find(frame, feature.name(), place);
        Column none = functions.array().cast(WORDS);
        columns.put(
            feature.name(),
            feature.word() == null
                ? functions.coalesce(number(field), functions.lit(Double.NaN))
                : functions.coalesce(words(field), none));
      }
    }
    Column[] all = new Column[columns.size() + 1];
    all[0] = checkedIds(type).as("id");
    int at = 1;
    for (Column column : columns.values()) {
      all[at] = column.as("of" + at);
      at++;
    }
    return new Features(side, place, frame.select(all), type, List.copyOf(features));
  }
}
