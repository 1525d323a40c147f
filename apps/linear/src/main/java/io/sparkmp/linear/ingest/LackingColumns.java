package io.sparkmp.linear.ingest;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/** Columns that a model has coefficients for, and a file of named columns does not have. */
final class LackingColumns {
  private static final int SHOWN = 5;

  private LackingColumns() {}

  /**
   * Those of a file.
   *
   * @param weights a model's table, with a column {@code id}
   * @param columns the ids that the columns of the file stand for
   * @return in words, or null if there are none
   */
  static @Nullable String of(Dataset<Row> weights, List<?> columns) {
    Column id = functions.col("id");
    Dataset<String> missing =
        weights
            .where(functions.not(id.isin(columns.toArray())))
            .select(id.cast("string"))
            .as(Encoders.STRING());
    List<String> some = missing.sort("id").limit(SHOWN + 1).collectAsList();
    return some.isEmpty()
        ? null
        : words(some, some.size() <= SHOWN ? some.size() : missing.count(), columns);
  }

  /**
   * Names some columns.
   *
   * @param some of them
   * @param all how many there are
   * @param columns what the file has
   */
  static String words(List<String> some, long all, List<?> columns) {
    return (all == 1 ? "column " : "columns ")
        + some.stream()
            .limit(SHOWN)
            .map(name -> name + alike(name, columns))
            .collect(Collectors.joining(", "))
        + (all > SHOWN ? " and " + (all - SHOWN) + " more" : "");
  }

  private static String alike(String name, List<?> columns) {
    return columns.stream()
        .map(Object::toString)
        .filter(column -> !plain(column).isEmpty() && plain(column).equals(plain(name)))
        .findFirst()
        .map(column -> " (there is " + column + ")")
        .orElse("");
  }

  private static String plain(String name) {
    return name.replaceAll("[^\\p{L}\\p{N}]", "").toLowerCase(Locale.ROOT);
  }
}
