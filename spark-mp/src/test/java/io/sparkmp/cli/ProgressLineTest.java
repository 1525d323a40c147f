package io.sparkmp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.rotation.WorkerReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class ProgressLineTest {
  private final StringWriter text = new StringWriter();

  @Test
  void isALineAnEpochInAFile() {
    ProgressLine line = new ProgressLine("epoch", 4, false, new PrintWriter(text));
    line.show(3, 70, "loss 2"); // goes on from a snapshot
    line.show(4, 10, "loss 1");
    line.finish(4);
    assertThat(text.toString().lines())
        .containsExactly("epoch 3/4  loss 2  1:10 left", "epoch 4/4  loss 1  0:00 left");
    assertThat(line.shown()).isEqualTo(2);
  }

  @Test
  void expectsOfTheRestWhatItHasSeenOnTheAverage() {
    ProgressLine line = new ProgressLine("pass", 1000, false, new PrintWriter(text));
    line.show(1, 10, "");
    line.show(2, 20, "");
    assertThat(text.toString()).contains("pass 1/1000", "2:46:30 left", "4:09:30 left");
  }

  @Test
  void isABarOnATerminal() {
    ProgressLine line = new ProgressLine("epoch", 4, true, new PrintWriter(text));
    line.show(1, 0.5, "loss 2");
    assertThat(text.toString())
        .isEqualTo("\r\033[K\033[?7l[#####---------------] epoch 1/4  loss 2  0:02 left\033[?7h");
    line.finish(1); // stopped early
    assertThat(text.toString()).endsWith(System.lineSeparator());
  }

  @Test
  void endsItsLineOnce() {
    ProgressLine line = new ProgressLine("epoch", 1, true, new PrintWriter(text));
    line.show(1, 0.5, "loss 2");
    line.finish(1);
    assertThat(text.toString()).containsOnlyOnce("\n").endsWith(System.lineSeparator());
  }

  @Test
  void describesTheCost() {
    assertThat(ProgressLine.describe(new WorkerReport.Cost(0, 750, 250, 0, 3 << 20)))
        .isEqualTo("wait 25 %  moved 3.0 MB");
    assertThat(ProgressLine.describe(new WorkerReport.Cost(0, 0, 0, 0, 2047)))
        .isEqualTo("wait 0 %  moved 1 KB");
  }
}
