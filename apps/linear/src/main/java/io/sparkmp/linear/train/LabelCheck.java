package io.sparkmp.linear.train;

import io.sparkmp.linear.ingest.LabelStats;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.spark.ingest.IngestException;

/** Refuses labels that are not what a loss is of. */
final class LabelCheck {
  private static final String EXPECTED = " (expected: 0 and 1, or -1 and 1)";

  private LabelCheck() {}

  static void check(Loss loss, LabelStats stats) {
    if (!loss.isOfClasses()) {
      return;
    }
    float least = stats.least();
    float largest = stats.largest();
    double mean = stats.mean();
    if (mean == least || mean == largest) {
      throw new IngestException(
          "Cannot train: all "
              + stats.training()
              + " training records have the label "
              + LabelStats.text(mean == least ? least : largest)
              + " (expected: records of two classes)");
    }
    if (!stats.isOfClasses()) {
      throw new IngestException(
          "Cannot train: the labels are numbers from "
              + LabelStats.text(least)
              + " to "
              + LabelStats.text(largest)
              + EXPECTED
              + "; only squared loss is of numbers");
    }
    if (largest != 1 || (least != 0 && least != -1)) {
      throw new IngestException(
          "Cannot train: the labels are "
              + LabelStats.text(least)
              + " and "
              + LabelStats.text(largest)
              + EXPECTED
              + "; write the classes so");
    }
  }
}
