package io.sparkmp.cf.recommend;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.sparkmp.cf.model.FactorModel;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/** What a ranking has to beat: the same items for all users, those with the most ratings first. */
public final class Popularity {
  private Popularity() {}

  /** A model that scores items by their numbers of training ratings, to be ranked by alone. */
  public static FactorModel of(FactorModel model) {
    return new FactorModel(
        model.info().withRank(1),
        table(model.users(), lit(0f)),
        table(model.items(), col("ratings").cast("float")));
  }

  private static Dataset<Row> table(Dataset<Row> table, Column bias) {
    Column nothing = functions.array(lit(0f));
    return table.select(col("id"), bias.as("bias"), nothing.as("factors"), col("ratings"));
  }
}
