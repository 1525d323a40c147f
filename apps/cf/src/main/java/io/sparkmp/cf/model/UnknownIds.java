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

  /** Columns may be exchanged if less than this part of the unknown pairs is unknown then, too. */
  private static final double FEW = 0.1;

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
      String mark = "knows_" + side;
      looked = marked(model, looked, side, side.equals("user"), mark);
      isUnknown = isUnknown.or(functions.col(mark).isNull());
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

  /**
   * Warns if the model knows nearly all pairs once users and items are exchanged; else null. Reads
   * the rows once more.
   *
   * @param rows columns {@code user} and {@code item}, of which the model does not know all
   * @param noun what the rows are, in the plural
   * @param path where they are from
   */
  public static @Nullable String exchanged(
      FactorModel model, Dataset<Row> rows, String noun, String path) {
    if (model.info().userType() != model.info().itemType()) {
      return null;
    }
    Dataset<Row> looked = rows.select("user", "item");
    for (String side : List.of("user", "item")) {
      looked = marked(model, looked, side, side.equals("user"), "knows_" + side);
      looked = marked(model, looked, side, !side.equals("user"), "exchanged_" + side);
    }
    Column all = functions.count(functions.lit(1));
    Row counts =
        looked
            .agg(
                all,
                all.minus(both("knows_")), // unknown as they were read
                all.minus(both("exchanged_")))
            .first();
    return counts.getLong(2) >= FEW * counts.getLong(1)
        ? null
        : "as they were read, the model does not know the user or the item of %s of the %s %s of %s, and with users and items exchanged of %s; check --user-column and --item-column"
            .formatted(counts.getLong(1), counts.getLong(0), noun, path, counts.getLong(2));
  }

  private static Column both(String prefix) {
    Column areKnown = functions.col(prefix + "user").and(functions.col(prefix + "item"));
    return functions.count(functions.when(areKnown, 1));
  }

  /** Rows with a column that is true where the model knows an id as that of a user or an item. */
  private static Dataset<Row> marked(
      FactorModel model, Dataset<Row> rows, String column, boolean asUser, String mark) {
    Dataset<Row> known =
        (asUser ? model.users() : model.items())
            .select(functions.col("id").as(column), functions.lit(true).as(mark));
    long ids = asUser ? model.info().users() : model.info().items();
    boolean isSmall =
        ExecutorMemory.canBroadcast(rows.sparkSession().sparkContext(), ids, BYTES_OF_ID);
    return rows.join(isSmall ? functions.broadcast(known) : known, new String[] {column}, "left");
  }
}
