package io.sparkmp.cf.cli;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.data.PlantedTruth;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.train.Baselines;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.List;

/** The error on the test set of planted ratings that nobody can beat. */
final class PlantedErrors {

  private PlantedErrors() {}

  /**
   * RMSE of the planted model itself: what the noise leaves. Every task is sent the dictionaries of
   * all slices, which suits a demo alone.
   */
  static double ofTruth(PlantedRatings planted, RatingData data) {
    List<IdCounts> items = data.items().collect();
    return Baselines.rmse(
        data.byWorker().map(worker -> squares(planted.truth(), worker, items)).collect());
  }

  private static double[] squares(
      PlantedTruth truth, WorkerBlocks<SparseBlock> worker, List<IdCounts> items) {
    double sum = 0;
    long count = 0;
    for (int slice = 0; slice < worker.slices(); slice++) {
      Entries test = worker.block(slice).test();
      for (int k = 0; k < test.size(); k++) {
        long user = (Long) worker.rows().ids().get(test.rows()[k]);
        long item = (Long) items.get(slice).ids().get(test.columns()[k]);
        sum += Math.pow(test.values()[k] - truth.value(user, item), 2);
      }
      count += test.size();
    }
    return new double[] {sum, count};
  }
}
