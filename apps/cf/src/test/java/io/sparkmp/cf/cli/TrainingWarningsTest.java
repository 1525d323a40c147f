package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.train.Baselines;
import io.sparkmp.cf.train.TestIds;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class TrainingWarningsTest {
  private static final Baselines BASELINES = new Baselines(1.2, 1.0);

  private static Tally rmse(double value) {
    Tally tally = new Tally();
    tally.add(10 * value * value, 10);
    return tally;
  }

  /** Pairs of training and validation RMSE; NaN for no validation set. */
  private static List<EpochReport> history(double... errors) {
    List<EpochReport> reports = new ArrayList<>();
    for (int k = 0; k < errors.length; k += 2) {
      @Nullable Tally validation = Double.isNaN(errors[k + 1]) ? null : rmse(errors[k + 1]);
      reports.add(
          new EpochReport(k / 2 + 1, rmse(errors[k]), validation, 1, WorkerReport.Cost.NONE, null));
    }
    return reports;
  }

  @Test
  void aTestOfOtherIdsIsNamed() {
    assertThat(new TestIds(50, 25, 50).warning()).isNull();
    assertThat(new TestIds(50, 0, 24).warning())
        .isEqualTo(
            "the training ratings have the users of none and the items of 24 of the 50 test ratings;"
                + " the others are judged by little more than the mean: check that both files write"
                + " ids alike");
  }

  @Test
  void aValidationErrorThatRisesIsNamed() {
    assertThat(TrainingWarnings.ofValidation(history(1, 1, 0.9, 0.95, 0.8, 0.96, 0.7, 0.98)))
        .isEqualTo(
            "after epoch 2 the validation RMSE rose from 0.9500 to 0.9800 while the training RMSE"
                + " fell; raise --regularisation, or lower --epochs or --rank");
  }

  @Test
  void othersAreFine() {
    assertThat(TrainingWarnings.ofValidation(List.of())).isNull();
    assertThat(TrainingWarnings.ofValidation(history(1, Double.NaN, 0.5, Double.NaN))).isNull();
    assertThat(TrainingWarnings.ofValidation(history(1, 1, 0.9, 0.95, 0.8, 0.94))).isNull();
    assertThat(TrainingWarnings.ofValidation(history(1, 1, 0.9, 0.95, 0.8, 0.9505)))
        .as("noise")
        .isNull();
    assertThat(TrainingWarnings.ofValidation(history(0.8, 0.9, 1, 1.1))).as("both rose").isNull();
  }

  @Test
  void factorsThatAreOfNoUseAreNamed() {
    assertThat(TrainingWarnings.ofTest(1.1, BASELINES, history(0.5, Double.NaN)))
        .isEqualTo(
            "the test RMSE is no better than that of the biases alone; on the training ratings it"
                + " is 0.5000: raise --regularisation, or lower --rank; or use --method BAYES, which needs no such"
                + " choice");
    assertThat(TrainingWarnings.ofTest(1.1, BASELINES, history(1.05, Double.NaN)))
        .isEqualTo(
            "the test RMSE is no better than that of the biases alone; raise --epochs or"
                + " --step-size, search by cf tune with more --trials, use --method BAYES, or hold out more ratings to be"
                + " sure; the ratings may depend little on who rates what");
    assertThat(TrainingWarnings.ofTest(1.2, BASELINES, history(1.15, Double.NaN)))
        .isEqualTo(
            "the test RMSE is no better than that of the mean of all ratings; raise --epochs or"
                + " --step-size, search by cf tune with more --trials, use --method BAYES, or hold out more ratings to be"
                + " sure; the ratings may depend little on who rates what");
    assertThat(TrainingWarnings.ofTest(0.9905, BASELINES, history(1.05, Double.NaN)))
        .startsWith("the test RMSE is hardly better than that of the biases alone; raise --epochs");
    assertThat(TrainingWarnings.ofTest(0.9895, BASELINES, history(1.05, Double.NaN))).isNull();
    assertThat(TrainingWarnings.ofTest(0.9, BASELINES, history(0.5, Double.NaN))).isNull();
    assertThat(TrainingWarnings.ofTest(1.1, BASELINES, List.of())).isNull();
  }

  @Test
  void drawsThatAreOfNoUseAreNamed() {
    assertThat(TrainingWarnings.ofDraws(0.9, BASELINES)).isNull();
    assertThat(TrainingWarnings.ofDraws(1.1, BASELINES))
        .startsWith("the test RMSE is no better than that of the biases alone; raise --epochs, or");
    assertThat(TrainingWarnings.ofDraws(1.2, BASELINES)).contains("of the mean of all ratings; ");
  }

  @Test
  void aRankingNoBetterThanPopularityIsNamed() {
    assertThat(TrainingWarnings.ofRanking(0.2, 0.1)).isNull();
    assertThat(TrainingWarnings.ofRanking(0.1, 0.1))
        .isEqualTo(
            "the ranking is no better than by popularity; try another --alpha, --regularisation or"
                + " --rank");
  }
}
