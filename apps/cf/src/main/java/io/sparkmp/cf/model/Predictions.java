package io.sparkmp.cf.model;

import io.sparkmp.cf.draws.Samples;
import io.sparkmp.spark.ingest.FrameColumns;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
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
import org.apache.spark.sql.types.StructType;
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

  private final FactorModel model;
  private final String ofUser; // how our columns' names begin
  private final String ofItem;

  /** Predictions of one model. */
  public Predictions(FactorModel model) {
    this(model, new StructType());
  }

  /**
   * Predictions of one model.
   *
   * @param taken columns whose names {@link #beside} must not use
   */
  public Predictions(FactorModel model, StructType taken) {
    this.model = model;
    String prefix = FrameColumns.unused(taken, "sparkmp_");
    ofUser = prefix + "user_";
    ofItem = prefix + "item_";
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

  /** Whether {@link #beside} found the user, and the model has learned something of him. */
  public Column knowsUser() {
    return functions.coalesce(functions.col(ofUser + "known"), functions.lit(false));
  }

  /** Whether {@link #beside} found the item, and the model has learned something of it. */
  public Column knowsItem() {
    return functions.coalesce(functions.col(ofItem + "known"), functions.lit(false));
  }

  /**
   * Adds columns with what the model knows of a user and an item, for the other expressions here.
   *
   * @param user expression for ids of the model's type, null for none
   * @param item expression for ids of the model's type, null for none
   */
  public Dataset<Row> beside(Dataset<Row> rows, Column user, Column item) {
    return rows.join(
            side(model.users(), ofUser), user.equalTo(functions.col(ofUser + "id")), "left")
        .join(side(model.items(), ofItem), item.equalTo(functions.col(ofItem + "id")), "left");
  }

  /** The unclipped prediction, double, for rows from {@link #beside}. */
  public Column score() {
    return functions
        .lit((double) model.info().mean())
        .plus(orZero(ofUser + "bias"))
        .plus(orZero(ofItem + "bias"))
        .plus(DOT.apply(functions.col(ofUser + "factors"), functions.col(ofItem + "factors")));
  }

  /**
   * The standard deviation of a rating from its prediction, double, for rows from {@link #beside}:
   * the spread of the samples' predictions and the noise. For a user or an item that the model does
   * not know, it leaves out how far that one may lie from the others.
   *
   * @throws IllegalArgumentException if the model has no samples
   */
  public Column deviation() {
    model.info().checkSampled("give deviations of predictions");
    Samples samples = new Samples(model.info().samples(), model.info().rank());
    double noise = model.info().noise();
    UserDefinedFunction deviation =
        functions.udf(
            (UDF4<Seq<Float>, Seq<Float>, Seq<Float>, Seq<Float>, Double>)
                (user, item, userSamples, itemSamples) ->
                    Math.sqrt(
                        noise * noise
                            + samples.variance(
                                row(samples, user, userSamples),
                                0,
                                row(samples, item, itemSamples),
                                0)),
            DataTypes.DoubleType);
    return deviation.apply(
        functions.col(ofUser + "factors"),
        functions.col(ofItem + "factors"),
        functions.col(ofUser + "deviations"),
        functions.col(ofItem + "deviations"));
  }

  /** One row; zeros for an id that the model does not know. */
  private static float[] row(
      Samples samples, @Nullable Seq<Float> factors, @Nullable Seq<Float> deviations) {
    float[] row = new float[samples.length()];
    if (factors != null && deviations != null) {
      for (int k = 0; k < factors.size(); k++) {
        row[k] = factors.apply(k);
      }
      for (int s = 0; s < deviations.size(); s++) {
        row[factors.size() + s] = deviations.apply(s);
      }
    }
    return row;
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
  public Dataset<Row> without(Dataset<Row> rows) {
    return rows.drop(
        ofUser + "id",
        ofUser + "known",
        ofUser + "bias",
        ofUser + "factors",
        ofUser + "deviations",
        ofItem + "id",
        ofItem + "known",
        ofItem + "bias",
        ofItem + "factors",
        ofItem + "deviations");
  }

  private Dataset<Row> side(Dataset<Row> table, String prefix) {
    Stream<String> columns =
        model.info().samples() == 0
            ? Stream.of("id", "bias", "factors")
            : Stream.of("id", "bias", "factors", "deviations");
    Column known =
        functions
            .col("ratings")
            .gt(0)
            .or(functions.exists(functions.col("factors"), factor -> factor.notEqual(0)));
    return table.select(
        Stream.concat(
                columns.map(name -> functions.col(name).as(prefix + name)),
                Stream.of(known.as(prefix + "known")))
            .toArray(Column[]::new));
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

  /** Warns of deviations that are too small, by these counts; null if there are none. */
  public static @Nullable String doubtful(Observation counts) throws InterruptedException {
    return doubtful(counts.getAsJava());
  }

  /** The same, where the counts of no pairs are null. */
  static @Nullable String doubtful(Map<String, ?> counts) {
    return areAllKnown(counts)
        ? null
        : "for users and items that the model does not know, deviations are too small: they leave out how far one may lie from the others";
  }

  /** Whether the model knows the user and the item of every pair, by these counts. */
  public static boolean areAllKnown(Observation counts) throws InterruptedException {
    return areAllKnown(counts.getAsJava());
  }

  private static boolean areAllKnown(Map<String, ?> counts) {
    return Stream.of("unknownUsers", "unknownItems")
        .allMatch(name -> counts.get(name) == null || counts.get(name).equals(0L));
  }

  /** The counts as a sentence for people. */
  public static String describe(Observation counts) throws InterruptedException {
    return describe(counts.getAsJava());
  }

  /** The counts as a sentence, where those of no pairs are null. */
  static String describe(Map<String, ?> counts) {
    List<Object> numbers =
        Stream.of("pairs", "unknownUsers", "unknownItems")
            .map(name -> Objects.<Object>requireNonNullElse(counts.get(name), 0))
            .toList();
    return String.format(
        Locale.ROOT,
        "%s pair%s, %s with a user and %s with an item that the model does not know",
        numbers.get(0),
        numbers.get(0).equals(1L) ? "" : "s",
        numbers.get(1),
        numbers.get(2));
  }
}
