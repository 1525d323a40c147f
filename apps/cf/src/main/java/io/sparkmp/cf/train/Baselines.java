package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorRows;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.compat.Jobs;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a factorisation has to beat: the test RMSE of predictions without factors.
 *
 * @param mean predicting the mean of the training ratings for every pair
 * @param biases predicting the mean and the biases of users and items
 */
public record Baselines(double mean, double biases) {

  /** Passes over the ratings to learn the biases; each costs as much as factors of rank 1. */
  private static final int PASSES = 5;

  private static final float STEP = 0.02f;
  private static final float REGULARISATION = 0.05f;

  /** Smaller differences of an RMSE mean nothing. */
  private static final double NOISE = 1.001;

  /**
   * Says that a model predicts the training or validation ratings worse than the mean of the
   * training ratings does, and what helps; null if it predicts both better.
   *
   * @param training of ratings, not of implicit feedback
   * @param trained its result
   */
  public static <R extends FactorRows> @Nullable String warning(
      RatingData data, Factorisation<R> training, Trained<R, R> trained) {
    return warning(
        data,
        trained,
        () -> training.evaluate(trained, HeldOut.TRAINING),
        "the model predicts",
        "use more epochs or a smaller step size, or leave it and the regularisation to their"
            + " defaults, which go by the spread of the ratings",
        "use more regularisation, a lower rank, or more ratings");
  }

  /**
   * As {@link #warning(RatingData, Trained)}, for a training by draws: on the training ratings the
   * last draw is judged, on the validation ratings the mean of all that count.
   */
  public static @Nullable String ofDraws(RatingData data, Trained<?, ?> trained) {
    String remedy =
        "use more iterations or more ratings; the ratings may depend little on who rates what";
    return warning(
        data, trained, () -> last(trained).training(), "the last draw predicts", remedy, remedy);
  }

  private static @Nullable String warning(
      RatingData data,
      Trained<?, ?> trained,
      Supplier<Tally> exact,
      String training,
      String remedy,
      String remedyOfValidation) {
    if (trained.epochs() == 0) {
      return null;
    }
    EpochReport last = last(trained);
    double deviation = data.stats().deviation();
    double rmse = Math.sqrt(last.training().mean());
    if (deviation > 0
        && rmse
            > NOISE * deviation) { // perhaps only during the epoch, while the model still learned
      rmse = Math.sqrt(exact.get().mean());
    }
    if (deviation > 0 && rmse > NOISE * deviation) {
      return String.format(
          Locale.ROOT,
          "%s the training ratings worse than their mean does (RMSE %.4g, the mean %.4g); %s",
          training,
          rmse,
          deviation,
          remedy);
    }
    if (last.validation() == null) {
      return null;
    }
    double validation = Math.sqrt(last.validation().mean());
    double mean = ofMean(data, HeldOut.VALIDATION);
    return mean == 0 || validation <= NOISE * mean
        ? null
        : String.format(
            Locale.ROOT,
            "the model predicts the validation ratings worse than the mean of the training ratings"
                + " does (RMSE %.4g, the mean %.4g); %s",
            validation,
            mean,
            remedyOfValidation);
  }

  private static EpochReport last(Trained<?, ?> trained) {
    return trained.history().get(trained.epochs() - 1);
  }

  /**
   * Learns the biases.
   *
   * @param data ratings with a test set
   */
  public static Baselines of(RatingData data, EngineKind engine, long seed) {
    return new Baselines(ofMean(data, HeldOut.TEST), ofBiases(data, engine, seed));
  }

  private static double ofMean(RatingData data, HeldOut set) {
    double mean = data.mean();
    Tally sum = new Tally();
    for (double[] part : Jobs.collect(data.byWorker().map(worker -> squares(worker, set, mean)))) {
      sum.add(part[0], (long) part[1]);
    }
    return Math.sqrt(sum.mean());
  }

  private static double[] squares(WorkerBlocks<SparseBlock> worker, HeldOut set, double mean) {
    double sum = 0;
    long count = 0;
    for (int slice = 0; slice < worker.slices(); slice++) {
      Entries held = worker.block(slice).entries(set);
      for (float rating : held.values()) {
        sum += Math.pow(rating - mean, 2);
      }
      count += held.size();
    }
    return new double[] {sum, count};
  }

  /** Uses the same trainer without factors: they start at zero and stay there. */
  private static double ofBiases(RatingData data, EngineKind engine, long seed) {
    FactorisationOptions options =
        new FactorisationOptions(
            1, new StepSize.Linear(STEP, PASSES), 1, 0, REGULARISATION, 0, false, seed);
    Factorisation<FactorTable> training = Factorisation.explicit(data, options, null);
    Trained<FactorTable, FactorTable> result =
        training.train(TrainingOptions.epochs(PASSES).withEngine(engine).unheard());
    return Math.sqrt(training.evaluate(result, HeldOut.TEST).mean());
  }
}
