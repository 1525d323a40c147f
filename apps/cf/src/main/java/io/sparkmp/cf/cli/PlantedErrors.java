package io.sparkmp.cf.cli;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.data.PlantedTruth;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.RatingPartition;
import io.sparkmp.cf.kernel.Ratings;
import io.sparkmp.cf.layout.SliceIds;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;

/**
 * Errors on the test set of planted ratings that need no training to be known.
 *
 * @param ofMean RMSE of the mean of the training ratings
 * @param ofTruth RMSE of the planted model: what the noise leaves
 */
record PlantedErrors(double ofMean, double ofTruth) {

  /** The errors; every task is sent the dictionaries of all slices, which suits a demo alone. */
  static PlantedErrors of(PlantedRatings planted, RatingData data) {
    List<SliceIds> slices = data.slices().collect();
    double mean = data.mean();
    JavaRDD<double[]> sums =
        data.partitions().map(partition -> sums(planted.truth(), mean, partition, slices));
    double[] total = {0, 0, 0};
    for (double[] part : sums.collect()) {
      for (int k = 0; k < total.length; k++) {
        total[k] += part[k];
      }
    }
    return new PlantedErrors(Math.sqrt(total[0] / total[2]), Math.sqrt(total[1] / total[2]));
  }

  private static double[] sums(
      PlantedTruth truth, double mean, RatingPartition partition, List<SliceIds> slices) {
    double ofMean = 0;
    double ofTruth = 0;
    long count = 0;
    for (SliceIds slice : slices) {
      Ratings test = partition.block(slice.slice()).test();
      for (int k = 0; k < test.size(); k++) {
        double rating = test.values()[k];
        long user = (Long) partition.users().ids().get(test.users()[k]);
        long item = (Long) slice.items().ids().get(test.items()[k]);
        ofMean += Math.pow(rating - mean, 2);
        ofTruth += Math.pow(rating - truth.value(user, item), 2);
      }
      count += test.size();
    }
    return new double[] {ofMean, ofTruth, count};
  }
}
