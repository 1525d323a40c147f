package io.sparkmp.cf.model;

import io.sparkmp.spark.watch.ExecutorMemory;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/** Warns of rows with ids that a model does not know. */
public final class UnknownIds {
  /** The effect on rows that are left out. */
  public static final String NOTHING = "count for nothing";

  private static final int BYTES_OF_ID = 120; // of a text; in the table of a join

  private UnknownIds() {}

  /**
   * How many rows have such an id; null if none has. Reads the rows once more.
   *
   * @param rows columns {@code user} and {@code item}
   * @param sides which of the two to look at
   * @param noun what the rows are, in the plural
   * @param path where they are from
   * @param effect what follows for them, after "which"
   */
  public static @Nullable String warning(
      FactorModel model,
      Dataset<Row> rows,
      List<String> sides,
      String noun,
      String path,
      String effect) {
    Dataset<Row> looked = rows.select("user", "item");
    Column isUnknown = functions.lit(false);
    for (String side : sides) {
      boolean isUser = side.equals("user");
      Dataset<Row> known =
          (isUser ? model.users() : model.items())
              .select(functions.col("id").as(side), functions.lit(true).as("knows_" + side));
      long ids = isUser ? model.info().users() : model.info().items();
      boolean isSmall =
          ExecutorMemory.canBroadcast(rows.sparkSession().sparkContext(), ids, BYTES_OF_ID);
      looked =
          looked.join(isSmall ? functions.broadcast(known) : known, new String[] {side}, "left");
      isUnknown = isUnknown.or(functions.col("knows_" + side).isNull());
    }
    Row counts =
        looked
            .agg(functions.count(functions.lit(1)), functions.count(functions.when(isUnknown, 1)))
            .first();
    return counts.getLong(1) == 0
        ? null
        : "the model does not know the "
            + String.join(" or the ", sides)
            + " of "
            + counts.getLong(1)
            + " of the "
            + counts.getLong(0)
            + " "
            + noun
            + " of "
            + path
            + ", which "
            + effect;
  }
}
