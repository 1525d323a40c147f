package io.sparkmp.cf.ml;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * The id columns of both sides of a model.
 *
 * @param users those of the users
 * @param items those of the items
 */
record IdColumns(IdColumn users, IdColumn items) {

  /** The ids of a frame as {@code user} and {@code item}, in the model's types; null for null. */
  @Nullable Dataset<Row> pairs(@Nullable Dataset<?> seen) {
    if (seen == null) {
      return null;
    }
    Dataset<Row> frame = seen.toDF();
    return frame.select(users.in(frame).as("user"), items.in(frame).as("item"));
  }

  /** The ratings of a frame as {@code user}, {@code item} and {@code rating}, to fold in. */
  Dataset<Row> toFoldIn(Dataset<Row> frame, ParamColumns columns) {
    return frame.select(
        users.in(frame, "fold in").as("user"),
        items.in(frame, "fold in").as("item"),
        columns.finiteRatings(frame, "fold in").as("rating"));
  }
}
