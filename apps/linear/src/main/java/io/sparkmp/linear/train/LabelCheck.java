package io.sparkmp.linear.train;

import io.sparkmp.linear.ingest.LabelKinds;
import io.sparkmp.linear.ingest.LabelStats;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.spark.ingest.IngestException;

/** Rejects labels that do not suit a loss. */
final class LabelCheck {
  private LabelCheck() {}

  /**
   * Checks the labels.
   *
   * @param areWeighted whether records have weights
   */
  static void check(Loss loss, LabelStats stats, boolean areWeighted) {
    if (!loss.isOfClasses()) {
      return;
    }
    float least = stats.least();
    float largest = stats.largest();
    double mean = stats.mean();
    if (stats.areRounded()) {
      throw new IngestException(
          "Cannot train: a label is about "
              + LabelStats.text(Math.abs(least) > Math.abs(largest) ? least : largest)
              + ", and the last digits of labels from 16777216 on are not kept (expected: classes,"
              + " such as 0 and 1, or words); put a letter before such labels");
    }
    if (mean == least || mean == largest) {
      String label = LabelStats.text(mean == least ? least : largest);
      throw new IngestException(
          areWeighted
              ? "Cannot train: all training records whose weight is above 0 have the label "
                  + label
                  + " (expected: records of "
                  + (loss == Loss.MULTINOMIAL ? "several" : "two")
                  + " classes, with weights above 0)"
              : "Cannot train: all "
                  + stats.training()
                  + " training records have the label "
                  + label
                  + " (expected: records of "
                  + (loss == Loss.MULTINOMIAL ? "several" : "two")
                  + " classes)");
    }
    String range = "numbers from " + LabelStats.text(least) + " to " + LabelStats.text(largest);
    if (loss == Loss.MULTINOMIAL && !stats.kinds().areAll()) {
      throw new IngestException(
          "Cannot train: the labels are more than "
              + LabelKinds.MOST
              + " different "
              + range
              + " (expected: 2 to "
              + LabelKinds.MOST
              + " classes); only squared loss is of numbers");
    }
    if (loss != Loss.MULTINOMIAL && !stats.isOfClasses()) {
      throw new IngestException(
          "Cannot train: the labels are "
              + range
              + " (expected: two classes, such as 0 and 1); "
              + (mayBeOfClasses(stats.kinds())
                  ? "multinomial loss is of several classes, squared loss of numbers"
                  : "only squared loss is of numbers"));
    }
  }

  private static boolean mayBeOfClasses(LabelKinds kinds) {
    boolean areWhole = kinds.areAll();
    for (float label : kinds.labels()) {
      areWhole &= label == Math.rint(label);
    }
    return areWhole;
  }
}
