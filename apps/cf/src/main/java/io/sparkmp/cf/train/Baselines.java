package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.layout.WorkerBlocks;

/**
 * What a factorisation has to beat: the RMSE on the test set of predictions without factors.
 *
 * @param mean of the training ratings, for every pair
 * @param biases the mean and the biases of users and items
 */
public record Baselines(double mean, double biases) {

  /** Passes over the ratings for the biases, which cost as much for each as factors of rank 1. */
  private static final int PASSES = 5;

  private static final float STEP = 0.02f;
  private static final float REGULARISATION = 0.05f;

  /**
   * Learns the biases.
   *
   * @param data with a test set
   */
  public static Baselines of(RatingData data, EngineKind engine, long seed) {
    return new Baselines(ofMean(data), ofBiases(data, engine, seed));
  }

  private static double ofMean(RatingData data) {
    double mean = data.mean();
    Tally sum = new Tally();
    for (double[] part : data.byWorker().map(worker -> squares(worker, mean)).collect()) {
      sum.add(part[0], (long) part[1]);
    }
    return Math.sqrt(sum.mean());
  }

  private static double[] squares(WorkerBlocks<SparseBlock> worker, double mean) {
    double sum = 0;
    long count = 0;
    for (int slice = 0; slice < worker.slices(); slice++) {
      Entries test = worker.block(slice).test();
      for (float rating : test.values()) {
        sum += Math.pow(rating - mean, 2);
      }
      count += test.size();
    }
    return new double[] {sum, count};
  }

  /** The same trainer without factors: they start at zero, and a product with zero stays so. */
  private static double ofBiases(RatingData data, EngineKind engine, long seed) {
    FactorisationOptions options =
        new FactorisationOptions(
            1, new StepSize.Linear(STEP, PASSES), 1, 0, REGULARISATION, 0, false, seed);
    Factorisation<FactorTable> training = Factorisation.explicit(data, options, null);
    Trained<FactorTable, FactorTable> result =
        training.train(TrainingOptions.epochs(PASSES).withEngine(engine));
    return Math.sqrt(training.evaluate(result, HeldOut.TEST).mean());
  }
}
