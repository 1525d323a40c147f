package io.sparkmp.cf.recommend;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.sparkmp.cf.model.FactorModel;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/** The baseline for rankings: the same items for all users, most-rated first. */
public final class Popularity {
  private Popularity() {}

  /** A model that scores items by how many users have rated them; only for ranking. */
  public static FactorModel of(FactorModel model) {
    FactorModel ranked = model.recommendable();
    Column nothing = functions.array_repeat(lit(0f), model.info().rank());
    return new FactorModel(
        model.info(),
        table(ranked.users(), lit(1f), nothing), // which moves no item before another
        table(ranked.items(), col("ratings").cast("float"), nothing));
  }

  private static Dataset<Row> table(Dataset<Row> table, Column bias, Column factors) {
    return table.select(col("id"), bias.as("bias"), factors.as("factors"), col("ratings"));
  }
}
