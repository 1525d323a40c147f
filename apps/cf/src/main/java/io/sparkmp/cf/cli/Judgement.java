package io.sparkmp.cf.cli;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the errors of a training say of its settings, for people who have to choose them. */
final class Judgement {

  /** The validation RMSE of two epochs differs by less for no reason. */
  private static final double RISE = 1.001;

  /** A training RMSE below this part of the test RMSE comes of ratings learned by heart. */
  private static final double BY_HEART = 0.9;

  private Judgement() {}

  /**
   * Whether the validation RMSE rose while the training RMSE fell.
   *
   * @param history of all epochs, with or without a validation set
   * @return what to do about it, or null
   */
  static @Nullable String ofValidation(List<EpochReport> history) {
    int best = 0;
    for (int epoch = 1; epoch < history.size(); epoch++) {
      if (validation(history.get(epoch)) < validation(history.get(best))) {
        best = epoch;
      }
    }
    if (history.isEmpty()) {
      return null;
    }
    EpochReport lowest = history.get(best);
    EpochReport last = history.get(history.size() - 1);
    if (!(validation(last) > RISE * validation(lowest)
        && rmse(last.training()) < rmse(lowest.training()))) {
      return null;
    }
    return String.format(
        Locale.ROOT,
        "after epoch %d the validation RMSE rose from %.4f to %.4f while the training RMSE fell;"
            + " raise --regularisation, or lower --epochs or --rank",
        lowest.epoch(),
        validation(lowest),
        validation(last));
  }

  /**
   * Whether the factors are of no use for the test set.
   *
   * @param test RMSE of the model
   * @param biases RMSE of the biases alone, on the same ratings
   * @param history of all epochs
   * @return what to do about it, or null
   */
  static @Nullable String ofTest(double test, double biases, List<EpochReport> history) {
    if (test < biases || history.isEmpty()) {
      return null;
    }
    double training = rmse(history.get(history.size() - 1).training());
    String remedy =
        training < BY_HEART * test
            ? String.format(
                Locale.ROOT,
                "on the training ratings it is %.4f: raise --regularisation, or lower --rank",
                training)
            : "raise --epochs or --step-size, or hold out more ratings to be sure";
    return "the test RMSE is no better than that of the biases alone; " + remedy;
  }

  /**
   * Whether the factors are of no use for the ranking of the test set.
   *
   * @param test NDCG of the model
   * @param popularity NDCG of the most popular items, for the same users
   * @return what to do about it, or null
   */
  static @Nullable String ofRanking(double test, double popularity) {
    return test > popularity
        ? null
        : "the ranking is no better than by popularity; try another --alpha, --regularisation or"
            + " --rank";
  }

  /** NaN without a validation set, which compares as false. */
  private static double validation(EpochReport report) {
    Tally tally = report.validation();
    return tally == null ? Double.NaN : rmse(tally);
  }

  private static double rmse(Tally tally) {
    return Math.sqrt(tally.mean());
  }
}
