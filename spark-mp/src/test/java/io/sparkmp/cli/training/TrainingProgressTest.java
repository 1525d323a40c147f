package io.sparkmp.cli.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cli.Screen;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.app.Trained;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class TrainingProgressTest {

  /** What is printed of a training of 4 epochs. */
  private static String finished(int before, int trained, int kept) {
    TrainingProgress progress =
        new TrainingProgress(
            "iteration",
            4,
            null,
            new Reported("loss %.1f", Tally::mean),
            report -> "fast",
            Screen.ofFile(),
            new PrintWriter(new StringWriter()));
    List<EpochReport> history =
        IntStream.rangeClosed(1, trained)
            .mapToObj(
                epoch -> new EpochReport(epoch, new Tally(), null, 1, WorkerReport.Cost.NONE, null))
            .toList();
    history.subList(before, trained).forEach(progress);
    @SuppressWarnings("NullAway") // it does not use ids and states
    Trained<Object, Object> result =
        new Trained<>(
            null,
            null,
            new TrainingResult<>(
                null,
                new Schedule(1, 1, 1),
                kept,
                kept,
                history,
                EngineKind.RING,
                1,
                List.of(),
                List.of()));
    return String.join("\n", progress.finish(result, "3 toys", 1.25, 0.5));
  }

  @Test
  void saysWhatWasTrainedWhereAndHowLong() {
    assertThat(finished(0, 4, 4).lines())
        .containsExactly("Trained 4 iterations on 3 toys in 1.3 s, after 0.5 s of reading");
    assertThat(finished(1, 4, 4).lines())
        .containsExactly(
            "Trained 4 iterations, from the snapshot of iteration 1, on 3 toys in 1.3 s, after 0.5"
                + " s of reading");
    assertThat(finished(4, 4, 4).lines())
        .containsExactly(
            "Nothing was left to train: the snapshots have all 4 iterations on 3 toys");
  }

  @Test
  void saysWhichEpochIsKept() {
    assertThat(finished(0, 3, 2).lines())
        .hasSize(2)
        .endsWith("Kept the model of iteration 2, the best on the validation set");
  }
}
