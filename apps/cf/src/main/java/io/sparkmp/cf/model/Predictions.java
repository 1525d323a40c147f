package io.sparkmp.cf.model;

import java.util.Locale;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.api.java.UDF4;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import scala.collection.Seq;

/**
 * Predicts for pairs of a user and an item: the mean, both biases and the inner product of the
 * factors, clipped to the range of the training ratings. If the model does not know the user or the
 * item, uses the other side alone.
 */
public final class Predictions {
  private static final UserDefinedFunction DOT =
      functions.udf((UDF2<Seq<Float>, Seq<Float>, Double>) Predictions::dot, DataTypes.DoubleType);

  /** Prefixes of our column names. */
  private static final String USER = "sparkmp_user_";

  private static final String ITEM = "sparkmp_item_";

  private final FactorModel model;

  /** Predictions of one model. */
  public Predictions(FactorModel model) {
    this.model = model;
  }

  /**
   * Predicts.
   *
   * @param pairs columns {@code user} and {@code item} of the model's types
   * @param counts observes {@code pairs}, {@code unknownUsers} and {@code unknownItems}, counted in
   *     pairs, when the result is first computed
   * @return columns {@code user}, {@code item} and {@code prediction} (float), unordered
   */
  public Dataset<Row> of(Dataset<Row> pairs, Observation counts) {
    return of(pairs, false, counts);
  }

  /**
   * As {@link #of(Dataset, Observation)}, with a last column {@code deviation} (double) as {@link
   * #deviation}, if it is asked for.
   */
  public Dataset<Row> of(Dataset<Row> pairs, boolean howSure, Observation counts) {
    Column user = functions.col("user");
    Column item = functions.col("item");
    return beside(pairs, user, item)
        .observe(
            counts,
            functions.count(functions.lit(1)).as("pairs"),
            functions.count_if(functions.not(knowsUser())).as("unknownUsers"),
            functions.count_if(functions.not(knowsItem())).as("unknownItems"))
        .select(
            howSure
                ? new Column[] {
                  user, item, clipped(score()).as("prediction"), deviation().as("deviation")
                }
                : new Column[] {user, item, clipped(score()).as("prediction")});
  }

  /** Whether {@link #beside} found the user. */
  public static Column knowsUser() {
    return functions.col(USER + "id").isNotNull();
  }

  /** Whether {@link #beside} found the item. */
  public static Column knowsItem() {
    return functions.col(ITEM + "id").isNotNull();
  }

  /**
   * Adds columns with what the model knows of a user and an item, for the other expressions here.
   *
   * @param user expression for ids of the model's type, null for none
   * @param item expression for ids of the model's type, null for none
   */
  public Dataset<Row> beside(Dataset<Row> rows, Column user, Column item) {
    return rows.join(side(model.users(), USER), user.equalTo(functions.col(USER + "id")), "left")
        .join(side(model.items(), ITEM), item.equalTo(functions.col(ITEM + "id")), "left");
  }

  /** The unclipped prediction, double, for rows from {@link #beside}. */
  public Column score() {
    return functions
        .lit((double) model.info().mean())
        .plus(orZero(USER + "bias"))
        .plus(orZero(ITEM + "bias"))
        .plus(DOT.apply(functions.col(USER + "factors"), functions.col(ITEM + "factors")));
  }

  /**
   * The standard deviation of a rating from its prediction, double, for rows from {@link #beside}:
   * the spread of the samples' predictions and the noise. For a user or an item that the model does
   * not know, it leaves out how far that one may lie from the others.
   *
   * @throws IllegalArgumentException if the model has no samples
   */
  public Column deviation() {
    model.info().checkSampled();
    int samples = model.info().samples();
    double noise = model.info().noise();
    UserDefinedFunction deviation =
        functions.udf(
            (UDF4<Seq<Float>, Seq<Float>, Seq<Float>, Seq<Float>, Double>)
                (user, item, ofUser, ofItem) ->
                    Math.sqrt(
                        noise * noise
                            + SamplePredictions.variance(samples, user, item, ofUser, ofItem)),
            DataTypes.DoubleType);
    return deviation.apply(
        functions.col(USER + "factors"),
        functions.col(ITEM + "factors"),
        functions.col(USER + "deviations"),
        functions.col(ITEM + "deviations"));
  }

  /** A score clipped to the range of the ratings, float. */
  public Column clipped(Column score) {
    return functions
        .greatest(
            functions.lit((double) model.info().minRating()),
            functions.least(functions.lit((double) model.info().maxRating()), score))
        .cast(DataTypes.FloatType);
  }

  /** Drops the columns that {@link #beside} added. */
  public static Dataset<Row> without(Dataset<Row> rows) {
    return rows.drop(
        USER + "id",
        USER + "bias",
        USER + "factors",
        USER + "deviations",
        ITEM + "id",
        ITEM + "bias",
        ITEM + "factors",
        ITEM + "deviations");
  }

  private Dataset<Row> side(Dataset<Row> table, String prefix) {
    Stream<String> columns =
        model.info().samples() == 0
            ? Stream.of("id", "bias", "factors")
            : Stream.of("id", "bias", "factors", "deviations");
    return table.select(
        columns.map(name -> functions.col(name).as(prefix + name)).toArray(Column[]::new));
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
