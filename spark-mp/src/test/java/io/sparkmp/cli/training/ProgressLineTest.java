package io.sparkmp.cli.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cli.Screen;
import io.sparkmp.rotation.WorkerReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class ProgressLineTest {
  private static final List<String> REACHED =
      List.of("train RMSE 0.4867", "validation RMSE 0.5123");
  private static final List<String> SPEED = List.of("31.4 M updates/s", "wait 40 %", "moved 0 KB");

  private final StringWriter text = new StringWriter();

  private ProgressLine line(String word, int epochs, Screen screen) {
    return new ProgressLine(word, epochs, screen, new PrintWriter(text));
  }

  private static Screen terminal(int width) {
    return new Screen(true, () -> width);
  }

  @Test
  void isALineAnEpochInAFile() {
    ProgressLine line = line("epoch", 4, Screen.ofFile());
    line.show(3, 70, List.of("loss 2"), List.of()); // goes on from a snapshot
    line.show(4, 10, List.of("loss 1"), List.of());
    line.finish(4);
    assertThat(text.toString().lines())
        .containsExactly("epoch 3/4  loss 2", "epoch 4/4  loss 1  0:00 left");
  }

  @Test
  void expectsOfTheRestWhatItHasSeenOnTheAverageOfAllButTheFirst() {
    ProgressLine line = line("pass", 1000, Screen.ofFile());
    line.show(1, 100, List.of(), List.of());
    line.show(2, 10, List.of(), List.of());
    line.show(3, 20, List.of(), List.of());
    assertThat(text.toString().lines())
        .containsExactly("pass 1/1000", "pass 2/1000  2:46:20 left", "pass 3/1000  4:09:15 left");
  }

  @Test
  void isABarOnATerminal() {
    ProgressLine line = line("epoch", 4, terminal(100));
    line.show(1, 0.5, List.of("loss 2"), List.of());
    assertThat(text.toString()).isEqualTo("\r\033[K[#####---------------] epoch 1/4  loss 2");
    line.finish(1); // stopped early
    assertThat(text.toString()).endsWith(System.lineSeparator());
  }

  @Test
  void endsItsLineOnce() {
    ProgressLine line = line("epoch", 1, terminal(100));
    line.show(1, 0.5, List.of("loss 2"), List.of());
    line.finish(1);
    assertThat(text.toString()).containsOnlyOnce("\n").endsWith(System.lineSeparator());
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 60, 61, 72, 80, 95, 100, 120, 200})
  void neverWraps(int width) {
    ProgressLine shown = line("epoch", 1000, terminal(width));
    shown.show(998, 1, REACHED, SPEED);
    shown.show(999, 1, REACHED, SPEED);
    assertThat(text.toString().replace("\r\033[K", "\n").lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThan(Math.max(width, 60)));
    String last = text.toString().substring(text.toString().lastIndexOf('\r'));
    assertThat(last.replace("\r\033[K", "").length()).isLessThan(width);
  }

  @Test
  void leavesTheLeastUsefulOutFirst() {
    assertThat(shown(60)).isEqualTo("epoch 12/30  train RMSE 0.4867  validation RMSE 0.5123");
    assertThat(shown(80))
        .endsWith(" epoch 12/30  train RMSE 0.4867  validation RMSE 0.5123  0:02 left");
    assertThat(shown(95)).endsWith("31.4 M updates/s  wait 40 %");
    assertThat(shown(200)).startsWith("[########").endsWith("wait 40 %  moved 0 KB");
  }

  @Test
  void eightyColumnsHoldSpeedAndTimeLeft() {
    ProgressLine line = line("epoch", 30, terminal(80));
    line.show(11, 5, List.of("train RMSE 0.5867"), SPEED);
    line.show(12, 0.1, List.of("train RMSE 0.4867"), SPEED);
    assertThat(text.toString())
        .endsWith("epoch 12/30  train RMSE 0.4867  0:02 left  31.4 M updates/s  wait 40 %");
  }

  private String shown(int width) {
    text.getBuffer().setLength(0);
    ProgressLine line = line("epoch", 30, terminal(width));
    line.show(11, 5, REACHED, SPEED);
    line.show(12, 0.1, REACHED, SPEED);
    return text.toString().substring(text.toString().lastIndexOf("\033[K") + 3);
  }

  @Test
  void explainsItsFieldsOnce() {
    ProgressLine line = line("epoch", 3, Screen.ofFile());
    line.show(1, 1, REACHED, SPEED);
    line.show(2, 1, REACHED, SPEED);
    assertThat(text.toString().lines())
        .hasSize(3)
        .first()
        .asString()
        .contains("wait: part of the workers' time", "moved: slices between");
  }

  @Test
  void describesTheCost() {
    assertThat(ProgressLine.describe(new WorkerReport.Cost(0, 750, 250, 0, 3 << 20)))
        .containsExactly("wait 25 %", "moved 3.0 MB");
    assertThat(ProgressLine.describe(new WorkerReport.Cost(0, 0, 0, 0, 2047)))
        .containsExactly("wait 0 %", "moved 1 KB");
  }
}
