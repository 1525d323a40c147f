package io.sparkmp.linear.model;

import static java.lang.Double.isNaN;

import io.sparkmp.linear.ingest.LabelStats;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.spark.ingest.IngestException;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/** The evaluation of margins against labels. */
public sealed interface Evaluation {

  /** Relative differences of losses below this factor are meaningless. */
  double NOISE = 1.001;

  /** The number of records with a label. */
  long records();

  /**
   * Warns that these records are predicted worse than without any feature, and says what helps;
   * null if they are not.
   *
   * @param records the records' name: {@code the test records}
   * @param remedy what helps: {@code use more iterations}
   */
  @Nullable String warning(String records, String remedy);

  /** What helps where records that a model was not trained on are predicted badly. */
  String REGULARISE = "use more regularisation, or more records";

  /**
   * The evaluation of two classes. If only one class occurs, {@code auc} is NaN.
   *
   * @param records the number of records with a label
   * @param logLoss mean of the negative logarithms of the probabilities of the labels; NaN unless
   *     the loss is logistic
   * @param baseline the same for predicting the class rates
   * @param accuracy the fraction predicted correctly
   * @param frequent the fraction of the more frequent class
   * @param auc area under the ROC curve: the probability that a record of the larger label has a
   *     larger margin than one of the other
   * @param f1 of the larger label: harmonic mean of precision and recall
   */
  record OfClasses(
      long records,
      double logLoss,
      double baseline,
      double accuracy,
      double frequent,
      double auc,
      double f1)
      implements Evaluation {

    @Override
    public @Nullable String warning(String named, String remedy) {
      if (!isNaN(logLoss)) {
        return baseline > 0 && logLoss > NOISE * baseline
            ? worse(named, remedy, "rate of the classes", "log-loss", logLoss, baseline)
            : null;
      }
      return accuracy < frequent
          ? worse(named, remedy, "more frequent class", "accuracy", accuracy, frequent)
          : null;
    }
  }

  /**
   * The evaluation of several classes.
   *
   * @param records the number of records with a label
   * @param logLoss mean of the negative logarithms of the probabilities of the labels
   * @param baseline the same for predicting the class rates
   * @param accuracy the fraction predicted correctly
   * @param frequent the fraction of the most frequent class
   * @param f1 the mean F1 of the classes that occur (macro average)
   * @param classes one after the other
   */
  record OfManyClasses(
      long records,
      double logLoss,
      double baseline,
      double accuracy,
      double frequent,
      double f1,
      List<OfClass> classes)
      implements Evaluation {

    @Override
    public @Nullable String warning(String named, String remedy) {
      return baseline > 0 && logLoss > NOISE * baseline
          ? worse(named, remedy, "rate of the classes", "log-loss", logLoss, baseline)
          : null;
    }
  }

  /**
   * One of several classes, in weights of records.
   *
   * @param name its label as it was written
   * @param weight of its records
   * @param predicted of the records for which it is predicted
   * @param right of those that both are
   */
  record OfClass(String name, double weight, double predicted, double right) {

    /** The fraction of the records predicted to be of the class that are; 0 if there are none. */
    public double precision() {
      return predicted == 0 ? 0 : right / predicted;
    }

    /** The fraction of the records of the class that are found; 0 if there are none. */
    public double recall() {
      return weight == 0 ? 0 : right / weight;
    }

    /** The harmonic mean of precision and recall. */
    public double f1() {
      return weight + predicted == 0 ? 0 : 2 * right / (weight + predicted);
    }
  }

  /**
   * The evaluation of numbers.
   *
   * @param records the number of records with a label
   * @param rmse root of the mean squared error
   * @param mae mean absolute error
   * @param r2 the fraction of the labels' variance that is explained; NaN if all labels are equal
   * @param deviation the labels' deviation from their mean: the RMSE of predicting the mean
   * @param largest the largest label, by absolute value
   */
  record OfNumbers(
      long records, double rmse, double mae, double r2, double deviation, double largest)
      implements Evaluation {

    @Override
    public @Nullable String warning(String named, String remedy) {
      return deviation > 0 && rmse > NOISE * deviation
          ? worse(named, remedy, "mean of the labels", "RMSE", rmse, deviation)
          : null;
    }
  }

  private static String worse(
      String records, String remedy, String simple, String figure, double found, double ofSimple) {
    return String.format(
        Locale.ROOT,
        "%s are predicted worse than by the %s alone (%s %.4g, %.4g); %s",
        records,
        simple,
        figure,
        found,
        ofSimple,
        remedy);
  }

  /**
   * Evaluates margins.
   *
   * @param model behind them
   * @param margins from {@link LinearPredictor#margins}; unlabelled ones are skipped
   * @throws IngestException if none has a label, a label is of no class, or a weight is null, below
   *     0 or not finite
   */
  static Evaluation of(LinearModel model, Dataset<Row> margins) {
    return model.classes().isEmpty()
        ? of(model.info(), margins, 0)
        : ClassFigures.of(model.classes(), margins.where("label is not null"));
  }

  /**
   * The same of two classes or of numbers, with a threshold that may differ from 0.
   *
   * @param least the margin above which the larger label is predicted
   */
  static Evaluation of(LinearModelInfo info, Dataset<Row> margins, double least) {
    Dataset<Row> labelled = margins.where("label is not null");
    return info.loss().isOfClasses() ? ofClasses(info, labelled, least) : ofNumbers(labelled);
  }

  private static OfClasses ofClasses(LinearModelInfo info, Dataset<Row> labelled, double least) {
    Column label = functions.col("label");
    Column cost = functions.col("cost").cast("double");
    Column margin = functions.col("margin");
    Column isLarger = label.equalTo(info.largestLabel());
    Column wrong = functions.when(isLarger, functions.negative(margin)).otherwise(margin);
    Column loss = // log(1 + exp(wrong)), stable for any size
        functions
            .greatest(wrong, functions.lit(0.0))
            .plus(functions.log1p(functions.exp(functions.negative(functions.abs(margin)))));
    Column positive = margin.gt(least).and(functions.not(functions.isnan(margin))); // NaN is above
    Column known = isLarger.or(label.equalTo(info.leastLabel()));
    Row sums =
        labelled
            .agg(
                functions.count(functions.lit(1)),
                functions.sum(cost),
                sum(cost, isLarger),
                sum(cost, positive),
                sum(cost, positive.and(isLarger)),
                functions.sum(cost.multiply(loss)),
                functions.min(functions.when(functions.not(known), label)),
                wrongWeight())
            .first();
    long records = count(sums);
    checkWeights(sums, 7);
    if (!sums.isNullAt(6)) {
      throw new IngestException(
          "Cannot evaluate: a record has the label "
              + LabelStats.text(sums.getFloat(6))
              + " (expected: "
              + LabelStats.text(info.leastLabel())
              + " or "
              + LabelStats.text(info.largestLabel())
              + ", as in the training); write the labels as the training had them");
    }
    double weight = sums.getDouble(1);
    double larger = sums.getDouble(2);
    double predicted = sums.getDouble(3);
    double both = sums.getDouble(4);
    double rate = larger / weight;
    return new OfClasses(
        records,
        info.loss() == Loss.LOGISTIC ? sums.getDouble(5) / weight : Double.NaN,
        ClassFigures.entropy(rate) + ClassFigures.entropy(1 - rate),
        (weight - larger - predicted + 2 * both) / weight,
        Math.max(rate, 1 - rate),
        RocCurve.area(labelled.select(margin, cost.as("cost"), isLarger.as("isLarger"))),
        larger + predicted == 0 ? 0 : 2 * both / (larger + predicted));
  }

  private static Column sum(Column cost, Column of) {
    return functions.sum(functions.when(of, cost).otherwise(0.0));
  }

  private static long count(Row sums) {
    ClassFigures.checkLabelled(sums.getLong(0));
    return sums.getLong(0);
  }

  /** One of the weights that make means wrong, or null if there is none. */
  private static Column wrongWeight() {
    Column cost = functions.col("cost");
    Column text = functions.coalesce(cost.cast("string"), functions.lit("null"));
    return functions.min(
        functions.when(cost.between(0, Float.MAX_VALUE), functions.lit(null)).otherwise(text));
  }

  private static void checkWeights(Row sums, int wrong) {
    if (!sums.isNullAt(wrong)) {
      throw ClassFigures.wrongWeight(sums.getString(wrong));
    }
    ClassFigures.checkWeight(sums.getDouble(1));
  }

  private static OfNumbers ofNumbers(Dataset<Row> labelled) {
    Column cost = functions.col("cost").cast("double");
    Column label = functions.col("label").cast("double");
    Column error = functions.col("margin").minus(label);
    Row sums =
        labelled
            .agg(
                functions.count(functions.lit(1)),
                functions.sum(cost),
                functions.sum(cost.multiply(error).multiply(error)),
                functions.sum(cost.multiply(functions.abs(error))),
                functions.sum(cost.multiply(label)),
                wrongWeight())
            .first();
    long records = count(sums);
    checkWeights(sums, 5);
    double weight = sums.getDouble(1);
    double squares = sums.getDouble(2);
    Column apart = label.minus(sums.getDouble(4) / weight);
    Row spread =
        labelled
            .agg(
                functions.sum(cost.multiply(apart).multiply(apart)),
                functions.max(functions.abs(label)))
            .first();
    double all = spread.getDouble(0);
    return new OfNumbers(
        records,
        Math.sqrt(squares / weight),
        sums.getDouble(3) / weight,
        all == 0 ? Double.NaN : 1 - squares / all,
        Math.sqrt(all / weight),
        spread.getDouble(1));
  }
}
