package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cli.ProgressLine;
import io.sparkmp.cli.Screen;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class IterationProgressTest {

  @Test
  void addsUpThePassesOfAnIteration() {
    StringWriter text = new StringWriter();
    IterationProgress progress =
        new IterationProgress(
            new ProgressLine("iteration", 2, Screen.ofFile(), new PrintWriter(text, true)), 2);
    WorkerReport.Cost cost = new WorkerReport.Cost(0, 750, 250, 0, 1 << 20);
    for (int pass = 1; pass <= 4; pass++) {
      Tally loss = new Tally();
      if (pass % 2 == 0) {
        loss.add(90.0 / pass, 100);
      }
      progress.accept(new EpochReport(pass, loss, null, 0.25, cost));
    }
    assertThat(text.toString().lines())
        .hasSize(3)
        .endsWith(
            "iteration 1/2  loss a rating 0.4500  0.50 s  wait 25 %  moved 2.0 MB",
            "iteration 2/2  loss a rating 0.2250  0:00 left  0.50 s  wait 25 %  moved 2.0 MB");
    assertThat(progress.seen()).isEqualTo(4);
  }
}
