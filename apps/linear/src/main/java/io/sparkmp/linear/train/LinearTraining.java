package io.sparkmp.linear.train;

import io.sparkmp.layout.SparseBlock;
import io.sparkmp.linear.LinearKryoRegistrator;
import io.sparkmp.linear.ingest.LabelStats;
import io.sparkmp.linear.ingest.LinearData;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.CoefficientStart;
import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.linear.kernel.LinearProgram;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.linear.kernel.Place;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.linear.kernel.Steering;
import io.sparkmp.linear.model.Evaluation;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.model.LinearPredictor;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Rotation;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.IngestException;
import java.util.Arrays;
import java.util.Locale;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** Trains a linear model on records that are laid out. */
public final class LinearTraining {
  /** An objective within this fraction above its minimum counts as minimal. */
  private static final double CERTAIN = 1e-6;

  private static final double NOISE = 1 + 1e-6;

  private final LinearData data;
  private final LinearOptions given;
  private final LinearOptions options;
  private final @Nullable ClassSettings settings;
  private final Rotation<SparseBlock, RecordState, CoefficientSlice> rotation;

  /**
   * A training.
   *
   * @param data closed by the caller
   * @param options the objective
   * @param seed for the order in which slices visit workers
   * @throws IngestException if the labels are not of the classes that the loss needs
   */
  public LinearTraining(LinearData data, LinearOptions options, long seed) {
    this(data, options, seed, null, null);
  }

  /**
   * A training of several classes, or with bounds, or from other coefficients.
   *
   * @param data closed by the caller; with several classes, their labels are from 0 on
   * @param seed for the order in which slices visit workers
   */
  public LinearTraining(LinearData data, LinearOptions options, long seed, ClassSettings settings) {
    this(data, options, seed, null, settings);
  }

  /**
   * A training that starts from the coefficients of another on the same data.
   *
   * @param from the other; must stay open until this ends
   */
  LinearTraining(
      LinearData data,
      LinearOptions options,
      long seed,
      @Nullable Trained<RecordState, CoefficientSlice> from,
      @Nullable ClassSettings settings) {
    if (settings == null || settings.width() == 1) {
      LabelCheck.check(options.loss(), data.stats(), data.weights() != null);
    }
    this.data = data;
    this.given = options;
    this.settings = settings;
    this.options = settled(options, data.stats());
    LinearOptions of = this.options;
    int width = settings == null ? width(of.loss(), data.stats()) : settings.width();
    Place labels = data.labels();
    boolean isFree = settings == null && from == null; // to choose its start
    float[] intercepts =
        of.intercept() && isFree ? intercepts(of.loss(), data.stats()) : new float[width];
    boolean hasIntercept = !Arrays.equals(intercepts, new float[width]);
    LinearProgram program =
        new LinearProgram(
            of,
            data.stats().weights(),
            labels,
            data.weights(),
            !isFree || hasIntercept,
            width,
            settings != null && settings.isBounded(),
            of.intercept() && (settings == null || !settings.areInterceptsBounded()));
    int memory = of.memory();
    var plain =
        Rotation.of(data.laidOut(), program, seed)
            .titled("Training of a linear model on " + data.laidOut().rows().parts() + " workers")
            .registering(LinearKryoRegistrator.class);
    float[] kinds = data.stats().kinds().labels();
    var labelled =
        areReady(of.loss(), data.stats(), settings)
            ? plain
            : plain.rowsFrom(
                () -> data.laidOut().byWorker(),
                (p, worker) -> program.pinned(worker.rows(), worker.blocks()).withPlaces(kinds));
    rotation =
        settings != null
            ? labelled.columnsFrom(
                () -> settings.starts(data.laidOut().columns().dictionary()),
                (slice, start) -> CoefficientSlice.of(start, width, memory))
            : from == null && !hasIntercept
                ? labelled
                : labelled.columnsFrom(
                    () -> from == null ? zeros(data, width) : coefficients(from),
                    (slice, coefficients) -> {
                      if (slice == labels.slice() && hasIntercept) {
                        System.arraycopy(intercepts, 0, coefficients, labels.at() * width, width);
                      }
                      return CoefficientSlice.of(CoefficientStart.of(coefficients), width, memory);
                    });
  }

  /** Whether labels are as the loss expects them: numbers, places of classes, or signs. */
  private static boolean areReady(Loss loss, LabelStats stats, @Nullable ClassSettings settings) {
    boolean arePlaces = settings != null && settings.width() > 1;
    boolean areSigns = loss != Loss.MULTINOMIAL && stats.least() <= 0 && stats.largest() > 0;
    return arePlaces || areSigns || !loss.isOfClasses();
  }

  private static int width(Loss loss, LabelStats stats) {
    return loss == Loss.MULTINOMIAL ? stats.kinds().count() : 1;
  }

  private static JavaRDD<float[]> zeros(LinearData data, int width) {
    return data.laidOut()
        .columns()
        .dictionary()
        .map(features -> new float[features.ids().size() * width]);
  }

  private static JavaRDD<float[]> coefficients(Trained<RecordState, CoefficientSlice> from) {
    return from.slices().map(pair -> floats(pair._2().coefficients()));
  }

  private static float[] floats(double[] numbers) {
    float[] floats = new float[numbers.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) numbers[i];
    }
    return floats;
  }

  /**
   * Resolves the penalties: as in MLlib and glmnet, squared loss is regularised in units of the
   * labels' deviation.
   */
  private static LinearOptions settled(LinearOptions options, LabelStats stats) {
    double deviation = stats.deviation();
    return options.loss() == Loss.SQUARED && deviation > 0
        ? options.withPenalties(options.l1(), options.l2() / deviation)
        : options;
  }

  /** The best intercepts without any feature. */
  private static float[] intercepts(Loss loss, LabelStats stats) {
    double ones = (stats.mean() - stats.least()) / (stats.largest() - (double) stats.least());
    return switch (loss) {
      case SQUARED -> new float[] {(float) stats.mean()};
      case LOGISTIC -> new float[] {(float) Math.log(ones / (1 - ones))};
      case SQUARED_HINGE -> new float[] {(float) (2 * ones - 1)};
      case MULTINOMIAL -> {
        double[] logs = ClassSettings.logRates(stats.kinds().weights());
        double mean = Arrays.stream(logs).average().orElse(0);
        yield floats(Arrays.stream(logs).map(log -> log - mean).toArray());
      }
    };
  }

  /** Identifies this training. */
  public String identity() {
    return rotation.identity(
        "linear model of "
            + data.stats()
            + ", checksum "
            + data.checksum()
            + (settings == null ? "" : ", " + settings.digest()),
        options,
        null);
  }

  /** The effective objective, resolved by the labels. */
  public LinearOptions options() {
    return options;
  }

  /** Trains until the objective stops falling, or for the given epochs. */
  public Trained<RecordState, CoefficientSlice> train(TrainingOptions how) {
    return rotation.train(how);
  }

  /** The losses of held-out records. */
  public Tally evaluate(Trained<RecordState, CoefficientSlice> trained, HeldOut set) {
    return rotation.evaluate(trained, set);
  }

  /** The trained model with its features, as a table that is valid as long as data and result. */
  public LinearModel model(SparkSession spark, Trained<RecordState, CoefficientSlice> trained) {
    return new ModelOfStates(data, given, options).of(spark, trained);
  }

  /**
   * The margins of the laid-out records, which training keeps up to date.
   *
   * @return rows of {@link LinearPredictor#schema}
   */
  public Dataset<Row> margins(
      SparkSession spark, Trained<RecordState, CoefficientSlice> trained, HeldOut set) {
    return new ModelOfStates(data, given, options).margins(spark, trained, set);
  }

  /**
   * Warns that training or validation records are predicted worse than without any feature, and
   * says what helps; null if they are not.
   *
   * @param model the trained model
   */
  public @Nullable String warning(
      SparkSession spark, Trained<RecordState, CoefficientSlice> trained, LinearModel model) {
    LabelStats stats = data.stats();
    String warning = null;
    if (model.info().objective() > NOISE * constant(options.loss(), stats)) { // with its penalty
      warning =
          Evaluation.of(model, margins(spark, trained, HeldOut.TRAINING))
              .warning("the training records", "use an intercept, or more iterations");
    }
    return warning == null && stats.validation() > 0
        ? Evaluation.of(model, margins(spark, trained, HeldOut.VALIDATION))
            .warning("the validation records", Evaluation.REGULARISE)
        : warning;
  }

  /** The mean loss of the best intercept without any feature. */
  private static double constant(Loss loss, LabelStats stats) {
    double ones = (stats.mean() - stats.least()) / (stats.largest() - (double) stats.least());
    return switch (loss) {
      case SQUARED -> stats.scatter() / stats.weight() / 2;
      case LOGISTIC -> -ones * Math.log(ones) - (1 - ones) * Math.log(1 - ones);
      case SQUARED_HINGE -> 4 * ones * (1 - ones);
      case MULTINOMIAL ->
          Arrays.stream(stats.kinds().weights())
              .filter(weight -> weight > 0)
              .map(weight -> -weight / stats.weight() * Math.log(weight / stats.weight()))
              .sum();
    };
  }

  /**
   * Whether the margins of all training records are on the side of their class. Without a penalty
   * the objective of logistic loss then has no minimum: larger coefficients are always better.
   */
  public static boolean separates(Trained<RecordState, CoefficientSlice> trained) {
    return ModelOfStates.separates(trained);
  }

  /**
   * Says why the minimum may not have been reached, and what helps; null if the gradient is small
   * enough to be certain.
   *
   * @param epochs the name of the setting for epochs
   * @param regularisation the name of the setting for the penalty
   */
  public @Nullable String doubt(
      Trained<RecordState, CoefficientSlice> trained, String epochs, String regularisation) {
    double certain = Math.max(CERTAIN, options.tolerance());
    double slope =
        trained.pinned().map(pair -> slope(pair._2().steering(), certain)).first(); // all know it
    if (slope <= 0) {
      return null;
    }
    return String.format(
        Locale.ROOT,
        "the minimum may not have been reached: the gradient is %.1e of that at the start, too much"
            + " where features hardly differ from combinations of others%s; use %s, more %s, or"
            + " leave such features out",
        slope,
        options.intercept() ? "" : " (as those far from 0 do without an intercept)",
        regularisation,
        epochs);
  }

  /**
   * The length of the gradient if the objective may exceed its minimum by more than a fraction;
   * else 0.
   */
  private static double slope(Steering steering, double part) {
    return steering.excess() > part ? steering.slope() : 0;
  }
}
