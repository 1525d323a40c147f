package io.sparkmp.cf.ml;

import io.sparkmp.spark.ml.OwnSession;
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
    return seen == null
        ? null
        : OwnSession.of(
            seen, rows -> rows.select(users.in(rows).as("user"), items.in(rows).as("item")));
  }
}
