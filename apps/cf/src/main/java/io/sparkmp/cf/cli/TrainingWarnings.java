package io.sparkmp.cf.cli;

import io.sparkmp.cf.train.Baselines;
import io.sparkmp.cli.training.Overfitting;
import io.sparkmp.rotation.EpochReport;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is likely to be wrong with the settings of a training, by its losses. */
final class TrainingWarnings {

  /** The validation RMSE of two epochs differs by less for no reason. */
  private static final double RISE = 1.001;

  /** A training RMSE below this part of the test RMSE comes of ratings learned by heart. */
  private static final double BY_HEART = 0.9;

  /** A test RMSE above this part of one without factors is hardly better. */
  private static final double HARDLY = 0.99;

  private TrainingWarnings() {}

  /**
   * Whether the validation RMSE rose while the training RMSE fell.
   *
   * @param history of all epochs, with or without a validation set
   * @return what to do about it, or null
   */
  static @Nullable String ofValidation(List<EpochReport> history) {
    Overfitting found = Overfitting.of(history, Progress::rmse, RISE);
    return found == null
        ? null
        : String.format(
            Locale.ROOT,
            "after epoch %d the validation RMSE rose from %.4f to %.4f while the training RMSE"
                + " fell; raise --regularisation, or lower --epochs or --rank",
            found.best().epoch(),
            found.lowest(),
            found.end());
  }

  /**
   * Whether the factors are of no use for the test set.
   *
   * @param test RMSE of the model
   * @param baselines RMSE without factors, on the same ratings
   * @param history of all epochs
   * @return what to do about it, or null
   */
  static @Nullable String ofTest(double test, Baselines baselines, List<EpochReport> history) {
    if (history.isEmpty()) {
      return null;
    }
    double training = Progress.rmse(history.get(history.size() - 1).training());
    String remedy =
        training < BY_HEART * test
            ? String.format(
                Locale.ROOT,
                "on the training ratings it is %.4f: raise --regularisation, or lower --rank; or use"
                    + " --method BAYES, which needs no such choice",
                training)
            : "raise --epochs or --step-size, search by cf tune with more --trials, use --method"
                + " BAYES, or hold out more ratings to be sure; the ratings may depend little on who rates what";
    return ofTest(test, baselines, remedy);
  }

  /**
   * As {@link #ofTest(double, Baselines, List)}, for a training by draws, which has neither a step
   * size nor a regularisation to change.
   */
  static @Nullable String ofDraws(double test, Baselines baselines) {
    return ofTest(
        test,
        baselines,
        "raise --epochs, or hold out more ratings to be sure; the ratings may depend little on who"
            + " rates what");
  }

  private static @Nullable String ofTest(double test, Baselines baselines, String remedy) {
    double simple = Math.min(baselines.biases(), baselines.mean());
    return test < HARDLY * simple
        ? null
        : "the test RMSE is "
            + (test < simple ? "hardly" : "no")
            + " better than that of the "
            + (simple < baselines.mean() && test < baselines.mean()
                ? "biases alone; "
                : "mean of all ratings; ")
            + remedy;
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
}
