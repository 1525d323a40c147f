package io.sparkmp.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The reports of the epochs so far, as they are kept with a snapshot. */
final class History {
  private static final String ATTRIBUTE = "history";
  private static final ObjectMapper JSON = new ObjectMapper();

  private History() {}

  /**
   * One epoch in JSON.
   *
   * @param validation null if there was none
   */
  private record Entry(
      int epoch, Loss training, @Nullable Loss validation, double seconds, Cost cost) {}

  /** A {@link Tally}. */
  private record Loss(double sum, long count) {

    static @Nullable Loss of(@Nullable Tally tally) {
      return tally == null ? null : new Loss(tally.loss(), tally.count());
    }

    static @Nullable Tally tally(@Nullable Loss loss) {
      if (loss == null) {
        return null;
      }
      Tally tally = new Tally();
      tally.add(loss.sum, loss.count);
      return tally;
    }
  }

  /** A {@link WorkerReport.Cost}. */
  private record Cost(
      long wallNanos, long computeNanos, long waitNanos, long transferNanos, long bytesMoved) {

    static Cost of(WorkerReport.Cost cost) {
      return new Cost(
          cost.wallNanos(),
          cost.computeNanos(),
          cost.waitNanos(),
          cost.transferNanos(),
          cost.bytesMoved());
    }

    WorkerReport.Cost cost() {
      return new WorkerReport.Cost(wallNanos, computeNanos, waitNanos, transferNanos, bytesMoved);
    }
  }

  static Map<String, String> toAttributes(List<EpochReport> history) {
    List<Entry> entries =
        history.stream()
            .map(
                report ->
                    new Entry(
                        report.epoch(),
                        Loss.of(report.training()),
                        Loss.of(report.validation()),
                        report.seconds(),
                        Cost.of(report.cost())))
            .toList();
    try {
      return Map.of(ATTRIBUTE, JSON.writeValueAsString(entries));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Cannot write the history of a training", e);
    }
  }

  static List<EpochReport> of(Map<String, String> attributes) {
    try {
      Entry[] entries = JSON.readValue(attributes.getOrDefault(ATTRIBUTE, "[]"), Entry[].class);
      return Arrays.stream(entries)
          .map(
              entry ->
                  new EpochReport(
                      entry.epoch(),
                      Loss.tally(entry.training()),
                      Loss.tally(entry.validation()),
                      entry.seconds(),
                      entry.cost().cost()))
          .toList();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Cannot read the history of a training", e);
    }
  }
}
