package io.sparkmp.cf.ml;

import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdType;
import org.apache.spark.ml.recommendation.ALSModel;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/** Converts our models to MLlib's. */
final class MllibModel {
  private MllibModel() {}

  /**
   * The prediction mean + b_u + b_i + p_u q_i is the inner product of (mean + b_u, 1, p_u) and (1,
   * b_i, q_i). Without a mean and biases the factors are MLlib's.
   */
  static ALSModel of(MatrixFactorizationModel model) {
    FactorModelInfo info = model.factors().info();
    check("user", info.userType());
    check("item", info.itemType());
    Column bias = functions.col("bias");
    Column one = functions.lit(1f);
    boolean plain = !info.biases() && info.mean() == 0;
    Column[] ofUser =
        plain ? new Column[0] : new Column[] {functions.lit(info.mean()).plus(bias), one};
    Column[] ofItem = plain ? new Column[0] : new Column[] {one, bias};
    Dataset<Row> users = table(model.userFactors(), "user", ofUser);
    Dataset<Row> items = table(model.itemFactors(), "item", ofItem);
    boolean drops = model.getColdStartStrategy().equals("drop");
    return new ALSModel(model.uid(), info.rank() + ofUser.length, users, items)
        .setUserCol(model.getUserCol())
        .setItemCol(model.getItemCol())
        .setPredictionCol(model.getPredictionCol())
        .setBlockSize(model.getBlockSize())
        .setColdStartStrategy(drops ? "drop" : "nan");
  }

  private static void check(String side, IdType type) {
    if (type != IdType.LONG) {
      throw new IllegalArgumentException(
          "Cannot make a model of MLlib: its "
              + side
              + " ids are whole numbers of 32 bits, these are text; index them before the fit, for"
              + " example by StringIndexer");
    }
  }

  private static Dataset<Row> table(Dataset<Row> rows, String side, Column... first) {
    Column id = functions.col("id").cast(DataTypes.LongType);
    Column fits = SparkApi.tryCast(id, DataTypes.IntegerType);
    Column message =
        functions.concat(
            functions.lit("Cannot make a model of MLlib: its ids have 32 bits, " + side + " "),
            id,
            functions.lit(" has more"));
    return rows.select(
        functions.when(fits.isNull(), functions.raise_error(message)).otherwise(fits).as("id"),
        (first.length == 0
                ? functions.col("features")
                : functions.concat(functions.array(first), functions.col("features")))
            .as("features"));
  }
}
