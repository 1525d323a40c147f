package io.sparkmp.linear.train;

import io.sparkmp.errors.Arguments;
import io.sparkmp.errors.Cleanup;
import io.sparkmp.lineage.Recoverable;
import io.sparkmp.linear.ingest.LinearData;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.linear.kernel.LinearProgram;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;

/**
 * Trains models with ever smaller penalties, each starting from the previous coefficients (a
 * regularisation path with warm starts: Friedman, Hastie and Tibshirani, Journal of Statistical
 * Software 2010).
 */
public final class LinearPath {
  /** The least L1 fraction assumed when finding the largest penalty. */
  private static final double LEAST_L1 = 0.001;

  private static final MathContext DIGITS = new MathContext(6, RoundingMode.CEILING);

  private final LinearData data;
  private final LinearOptions options;
  private final double elasticNet;
  private final long seed;
  private final TrainingOptions how;

  /** Visits each model of a path. */
  @FunctionalInterface
  public interface Visitor {

    /**
     * Visits a model. If executors are lost meanwhile, the model is trained and visited again.
     *
     * @param regularisation lambda
     * @param training the model's training
     * @param trained closed by the path
     */
    void visit(
        double regularisation,
        LinearTraining training,
        Recoverable<Trained<RecordState, CoefficientSlice>> trained);
  }

  /**
   * A path.
   *
   * @param data closed by the caller
   * @param options the objective, except for the penalties
   * @param elasticNet the L1 fraction of the penalty, 0 to 1
   * @param seed for the order in which slices visit workers
   * @param how how to train each model; without durability
   */
  public LinearPath(
      LinearData data, LinearOptions options, double elasticNet, long seed, TrainingOptions how) {
    Arguments.check("elastic net", elasticNet, elasticNet >= 0 && elasticNet <= 1, "0 to 1");
    this.data = data;
    this.options = options;
    this.elasticNet = elasticNet;
    this.seed = seed;
    this.how = how;
  }

  /**
   * Penalties from the least one that keeps all coefficients at 0 down to a fraction of it, each by
   * the same factor below the previous one; rounded up to six digits.
   *
   * @param count the number of penalties, at least 1
   * @param least the last as a fraction of the first, above 0 and at most 1
   */
  public List<Double> penalties(int count, double least) {
    Arguments.check("number of penalties", count, count >= 1, ">= 1");
    Arguments.check("ratio", least, least > 0 && least <= 1, "> 0 to 1");
    double largest = largest();
    return IntStream.range(0, count)
        .mapToObj(k -> rounded(largest * Math.pow(least, k / Math.max(1, count - 1.0))))
        .toList();
  }

  private static double rounded(double penalty) {
    return new BigDecimal(penalty).round(DIGITS).doubleValue();
  }

  /** The largest penalty, from the gradient at zero coefficients. */
  private double largest() {
    LinearTraining training = new LinearTraining(data, options.withPenalties(0, 0), seed);
    try (Trained<RecordState, CoefficientSlice> trained =
        training.train(how.withEpochs(LinearProgram.PREPARING))) {
      double penalty = trained.slices().map(pair -> pair._2().largestPenalty()).reduce(Math::max);
      return penalty / Math.max(elasticNet, LEAST_L1);
    }
  }

  /** Trains a model with each penalty, in order. */
  public void walk(List<Double> penalties, Visitor visitor) {
    Recoverable<Trained<RecordState, CoefficientSlice>> before = null;
    try {
      for (int k = 0; k < penalties.size(); k++) {
        int at = k;
        Trained<RecordState, CoefficientSlice> trained =
            before == null
                ? train(penalties.get(at), null)
                : before.use(from -> train(penalties.get(at), from));
        close(before);
        before = recoverable(trained, penalties.subList(0, at + 1));
        visitor.visit(penalties.get(at), training(penalties.get(at), null), before);
      }
    } catch (Throwable e) { // Scala code throws checked exceptions without declaring them
      Recoverable<Trained<RecordState, CoefficientSlice>> last = before;
      Cleanup.after(e, () -> close(last));
      throw e;
    }
    close(before);
  }

  private Recoverable<Trained<RecordState, CoefficientSlice>> recoverable(
      Trained<RecordState, CoefficientSlice> trained, List<Double> until) {
    return new Recoverable<>(
        spark(), "a model of the path", trained, () -> again(until), how.maxFailures());
  }

  private SparkContext spark() {
    return data.laidOut().forTraining().sparkContext();
  }

  /**
   * Retrains up to the last of these penalties, starting from the first, so that the bytes are the
   * same.
   */
  private Trained<RecordState, CoefficientSlice> again(List<Double> penalties) {
    Trained<RecordState, CoefficientSlice> before = train(penalties.get(0), null);
    for (double penalty : penalties.subList(1, penalties.size())) {
      try (Trained<RecordState, CoefficientSlice> from = before) {
        before = train(penalty, from);
      }
    }
    return before;
  }

  private Trained<RecordState, CoefficientSlice> train(
      double regularisation, @Nullable Trained<RecordState, CoefficientSlice> from) {
    return training(regularisation, from).train(how);
  }

  private LinearTraining training(
      double regularisation, @Nullable Trained<RecordState, CoefficientSlice> from) {
    return new LinearTraining(
        data,
        options.withPenalties(regularisation * elasticNet, regularisation * (1 - elasticNet)),
        seed,
        from,
        null);
  }

  private static void close(@Nullable Recoverable<Trained<RecordState, CoefficientSlice>> done) {
    if (done != null) {
      done.get().close();
    }
  }
}
