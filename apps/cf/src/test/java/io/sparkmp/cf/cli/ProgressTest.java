package io.sparkmp.cf.cli;

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
class ProgressTest {
  private final StringWriter text = new StringWriter();

  private static EpochReport report(int epoch, boolean validated) {
    Tally training = new Tally();
    training.add(8_100_000, 10_000_000);
    Tally validation = new Tally();
    validation.add(100, 100);
    WorkerReport.Cost cost = new WorkerReport.Cost(0, 750, 250, 0, 3 << 20);
    return new EpochReport(epoch, training, validated ? validation : null, 0.5, cost, null);
  }

  @Test
  void isALineAnEpochInAFile() {
    TrainingProgress progress = Progress.ofEpochs(2, Screen.ofFile(), new PrintWriter(text));
    progress.accept(report(1, false));
    progress.accept(report(2, true));
    assertThat(text.toString().lines())
        .hasSize(3)
        .allMatch(line -> !line.contains("\033"))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("(wait: part of the workers' time"),
            line ->
                assertThat(line)
                    .startsWith(
                        "epoch 1/2  train RMSE 0.9000  20.0 M updates/s  wait 25 %  moved 3.0"),
            line -> assertThat(line).contains("validation RMSE 1.0000"));
  }

  @Test
  void smallDataHaveASpeedToo() {
    Tally few = new Tally();
    few.add(8_100, 10_000);
    WorkerReport.Cost cost = new WorkerReport.Cost(0, 750, 250, 0, 3 << 20);
    Progress.ofEpochs(2, Screen.ofFile(), new PrintWriter(text))
        .accept(new EpochReport(1, few, null, 0.5, cost, null));
    assertThat(text.toString()).contains("  20.0 k updates/s  ");
  }

  @Test
  void showsTheLossARatingOnImplicitFeedback() {
    TrainingProgress progress = Progress.ofIterations(2, Screen.ofFile(), new PrintWriter(text));
    WorkerReport.Cost cost = new WorkerReport.Cost(0, 750, 250, 0, 2 << 20);
    for (int iteration = 1; iteration <= 2; iteration++) {
      Tally loss = new Tally();
      loss.add(45.0 / iteration, 100);
      progress.accept(new EpochReport(iteration, loss, null, 0.5, cost, null));
    }
    assertThat(text.toString().lines())
        .hasSize(3)
        .endsWith(
            "iteration 1/2  loss a rating 0.4500  0.50 s  wait 25 %  moved 2.0 MB",
            "iteration 2/2  loss a rating 0.2250  0:00 left  0.50 s  wait 25 %  moved 2.0 MB");
  }
}
