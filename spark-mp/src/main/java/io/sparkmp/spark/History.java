package io.sparkmp.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Slowest;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The reports of the epochs so far, as they are kept with a snapshot. */
final class History {
  private static final String ATTRIBUTE = "history";

  /** A newer version may have written more. */
  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private History() {}

  /**
   * One epoch in JSON.
   *
   * @param validation null if there was none
   * @param slowest null if there was one worker, or if nobody looked
   */
  private record Entry(
      int epoch,
      Loss training,
      @Nullable Loss validation,
      double seconds,
      Cost cost,
      @Nullable Late slowest) {}

  /** A {@link Slowest}. */
  private record Late(int worker, long computeNanos, long usualNanos) {

    static @Nullable Late of(@Nullable Slowest slowest) {
      return slowest == null
          ? null
          : new Late(slowest.worker(), slowest.computeNanos(), slowest.usualNanos());
    }

    static @Nullable Slowest slowest(@Nullable Late late) {
      return late == null ? null : new Slowest(late.worker, late.computeNanos, late.usualNanos);
    }
  }

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
                        Cost.of(report.cost()),
                        Late.of(report.slowest())))
            .toList();
    try {
      return Map.of(ATTRIBUTE, JSON.writeValueAsString(entries));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Cannot write the history of a training", e);
    }
  }

  /** What is wrong with attributes that ought to hold so many epochs, if anything is. */
  static Optional<String> problem(long epochs, Map<String, String> attributes) {
    List<EpochReport> history;
    try {
      history = of(attributes);
    } catch (RuntimeException e) {
      return Optional.of("its history of epochs is no list of reports");
    }
    for (int k = 0; k < history.size(); k++) {
      if (history.get(k).epoch() != k + 1) {
        return Optional.of(
            "its history has epoch " + history.get(k).epoch() + " where " + (k + 1) + " belongs");
      }
      if (!isPossible(history.get(k))) {
        return Optional.of("its history has a count or a time that cannot be of epoch " + (k + 1));
      }
    }
    return history.size() != epochs
        ? Optional.of("its history ends at epoch " + history.size() + ", not at " + epochs)
        : Optional.empty();
  }

  /** Of the losses nothing is said: that of a training that diverges is no number. */
  private static boolean isPossible(EpochReport report) {
    return report.training().count() >= 0
        && (report.validation() == null || report.validation().count() >= 0)
        && Double.isFinite(report.seconds())
        && report.seconds() >= 0;
  }

  static List<EpochReport> of(Map<String, String> attributes) {
    try {
      Entry[] entries = JSON.readValue(attributes.getOrDefault(ATTRIBUTE, "[]"), Entry[].class);
      return Arrays.stream(entries)
          .map(
              entry ->
                  new EpochReport(
                      entry.epoch(),
                      Objects.requireNonNull(Loss.tally(entry.training())),
                      Loss.tally(entry.validation()),
                      entry.seconds(),
                      entry.cost().cost(),
                      Late.slowest(entry.slowest())))
          .toList();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Cannot read the history of a training", e);
    }
  }
}
