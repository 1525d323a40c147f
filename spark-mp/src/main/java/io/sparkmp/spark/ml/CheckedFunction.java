package io.sparkmp.spark.ml;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * A function of the values of a column, some of which cannot be used. Of what a function throws,
 * Spark shows the name of a lambda and a trace; of a value that is refused here, the reason.
 *
 * @param problem why a value cannot be used, or null if it can
 * @param function of the other values
 * @param <T> a value of the column, null where it is
 * @param <R> what the function makes of it
 */
public record CheckedFunction<T, R>(
    UDF1<T, @Nullable String> problem, UDF1<T, @Nullable R> function) {

  /**
   * What the function makes of a column.
   *
   * @param type of what it makes
   * @return a column whose job fails at the first value that has a problem, with that as its
   *     message
   */
  public Column of(Column column, DataType type) {
    UDF1<T, @Nullable String> reason = problem; // this object is not sent
    UDF1<T, @Nullable R> made = function;
    UDF1<T, @Nullable R> unlessRefused =
        value -> reason.call(value) == null ? made.call(value) : null;
    Column why = functions.udf(reason, DataTypes.StringType).apply(column);
    // Asked for the reason again only where nothing was made: elsewhere a value is decoded once.
    return functions.coalesce(
        functions.udf(unlessRefused, type).apply(column),
        functions.when(why.isNotNull(), functions.raise_error(why)));
  }
}
