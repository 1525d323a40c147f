package io.sparkmp.lda.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cli.Screen;
import io.sparkmp.cli.training.TrainingProgress;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class SweepProgressTest {
  private final StringWriter text = new StringWriter();

  private static EpochReport report(int sweep, boolean validated) {
    Tally training = new Tally();
    training.add(98_123_000, 10_000_000);
    Tally validation = new Tally();
    validation.add(100 * Math.log(1234.5), 100);
    WorkerReport.Cost cost = new WorkerReport.Cost(0, 750, 250, 0, 3 << 20);
    return new EpochReport(sweep, training, validated ? validation : null, 0.25, cost, null);
  }

  @Test
  void isALineASweepInAFile() {
    TrainingProgress progress =
        SweepProgress.progress(3, true, Screen.ofFile(), new PrintWriter(text));
    progress.accept(report(1, false));
    progress.accept(report(2, true));
    assertThat(text.toString().lines())
        .hasSize(3)
        .endsWith(
            "sweep 1/3  log-likelihood -9.8123 a token  40.0 M tokens/s  wait 25 % "
                + " moved 3.0 MB",
            "sweep 2/3  log-likelihood -9.8123 a token  validation perplexity 1234.5  0:00 left "
                + " 40.0 M tokens/s  wait 25 %  moved 3.0 MB");
  }

  @Test
  void aModelThatIsAppliedHasNoLikelihoodOfItsOwn() {
    TrainingProgress progress =
        SweepProgress.progress(1, false, Screen.ofFile(), new PrintWriter(text));
    progress.accept(report(1, false));
    assertThat(text.toString()).contains("sweep 1/1  40.0 M tokens/s  wait 25 %");
  }
}
