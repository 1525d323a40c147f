package io.sparkmp.cf.model;

import java.util.Locale;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import scala.collection.Seq;

/**
 * The predictions of a model for pairs of a user and an item: the mean, both biases and the inner
 * product of the factors, clipped to the range of the ratings that the model was trained on. Where
 * the model does not know the user or the item, what it knows of the other side.
 */
public final class Predictions {
  private static final UserDefinedFunction DOT =
      functions.udf((UDF2<Seq<Float>, Seq<Float>, Double>) Predictions::dot, DataTypes.DoubleType);

  private final FactorModel model;

  /** Predictions of one model. */
  public Predictions(FactorModel model) {
    this.model = model;
  }

  /**
   * Predicts.
   *
   * @param pairs columns {@code user} and {@code item} of the model's types
   * @param counts told {@code pairs}, {@code unknownUsers} and {@code unknownItems}, by pairs, when
   *     the result is computed for the first time
   * @return columns {@code user}, {@code item} and {@code prediction} (float), in no order
   */
  public Dataset<Row> of(Dataset<Row> pairs, Observation counts) {
    Column user = functions.col("user");
    Column item = functions.col("item");
    Dataset<Row> joined =
        pairs
            .join(side(model.users(), "u"), user.equalTo(functions.col("u_id")), "left")
            .join(side(model.items(), "i"), item.equalTo(functions.col("i_id")), "left");
    Column score =
        functions
            .lit((double) model.info().mean())
            .plus(orZero("u_bias"))
            .plus(orZero("i_bias"))
            .plus(DOT.apply(functions.col("u_factors"), functions.col("i_factors")));
    Column clipped =
        functions.greatest(
            functions.lit((double) model.info().minRating()),
            functions.least(functions.lit((double) model.info().maxRating()), score));
    return joined
        .observe(
            counts,
            functions.count(functions.lit(1)).as("pairs"),
            functions.count_if(functions.col("u_id").isNull()).as("unknownUsers"),
            functions.count_if(functions.col("i_id").isNull()).as("unknownItems"))
        .select(user, item, clipped.cast(DataTypes.FloatType).as("prediction"));
  }

  /** The rows of ids that the model has learned something of. */
  private static Dataset<Row> side(Dataset<Row> table, String prefix) {
    return table.select(
        functions.col("id").as(prefix + "_id"),
        functions.col("bias").as(prefix + "_bias"),
        functions.col("factors").as(prefix + "_factors"));
  }

  private static Column orZero(String column) {
    return functions.coalesce(functions.col(column), functions.lit(0f));
  }

  private static double dot(@Nullable Seq<Float> user, @Nullable Seq<Float> item) {
    if (user == null || item == null) {
      return 0;
    }
    double sum = 0;
    for (int k = 0; k < user.size(); k++) {
      sum += (double) user.apply(k) * item.apply(k);
    }
    return sum;
  }

  /** The counts as a sentence for people. */
  public static String describe(Observation counts) throws InterruptedException {
    var values = counts.getAsJava();
    return String.format(
        Locale.ROOT,
        "%s pairs, %s with a user and %s with an item that the model does not know",
        values.get("pairs"),
        values.get("unknownUsers"),
        values.get("unknownItems"));
  }
}
