package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cli.Screen;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class EpochProgressTest {
  private final StringWriter text = new StringWriter();

  private static EpochReport report(int epoch, boolean validated) {
    Tally training = new Tally();
    training.add(8_100_000, 10_000_000);
    Tally validation = new Tally();
    validation.add(100, 100);
    WorkerReport.Cost cost = new WorkerReport.Cost(0, 750, 250, 0, 3 << 20);
    return new EpochReport(epoch, training, validated ? validation : null, 0.5, cost);
  }

  @Test
  void isALineAnEpochInAFile() {
    EpochProgress progress = new EpochProgress(2, Screen.ofFile(), new PrintWriter(text));
    progress.accept(report(1, false));
    progress.accept(report(2, true));
    progress.finish(2);
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
}
