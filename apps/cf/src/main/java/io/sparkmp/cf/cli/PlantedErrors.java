package io.sparkmp.cf.cli;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.data.PlantedTruth;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.RatingPartition;
import io.sparkmp.cf.kernel.Ratings;
import io.sparkmp.cf.layout.SliceIds;
import io.sparkmp.cf.model.Baselines;
import java.util.List;

/** The error on the test set of planted ratings that nobody can beat. */
final class PlantedErrors {

  private PlantedErrors() {}

  /**
   * RMSE of the planted model itself: what the noise leaves. Every task is sent the dictionaries of
   * all slices, which suits a demo alone.
   */
  static double ofTruth(PlantedRatings planted, RatingData data) {
    List<SliceIds> slices = data.slices().collect();
    return Baselines.rmse(
        data.partitions().map(partition -> squares(planted.truth(), partition, slices)).collect());
  }

  private static double[] squares(
      PlantedTruth truth, RatingPartition partition, List<SliceIds> slices) {
    double sum = 0;
    long count = 0;
    for (SliceIds slice : slices) {
      Ratings test = partition.block(slice.slice()).test();
      for (int k = 0; k < test.size(); k++) {
        long user = (Long) partition.users().ids().get(test.users()[k]);
        long item = (Long) slice.items().ids().get(test.items()[k]);
        sum += Math.pow(test.values()[k] - truth.value(user, item), 2);
      }
      count += test.size();
    }
    return new double[] {sum, count};
  }
}
