package io.sparkmp.spark.train;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Slowest;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is kept with a snapshot of a training: the reports of the epochs so far, and the number of
 * positions of an epoch, since the number of a generation is its position.
 */
final class History {
  private static final String COMPLETE = "history";
  private static final String UNFINISHED = "unfinished";
  private static final String PER_EPOCH = "positions";

  /** Ignores unknown fields, which a newer version may have written. */
  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private History() {}

  /**
   * One epoch in JSON.
   *
   * @param validation null if there was none
   * @param slowest null if there was only one worker, or if it is unknown
   */
  private record Entry(
      int epoch,
      Loss training,
      @Nullable Loss validation,
      double seconds,
      Cost cost,
      @Nullable Late slowest) {

    static Entry of(EpochReport report) {
      return new Entry(
          report.epoch(),
          Objects.requireNonNull(Loss.of(report.training())),
          Loss.of(report.validation()),
          report.seconds(),
          Cost.of(report.cost()),
          Late.of(report.slowest()));
    }

    EpochReport report() {
      return new EpochReport(
          epoch,
          Objects.requireNonNull(Loss.tally(training)),
          Loss.tally(validation),
          seconds,
          cost.cost(),
          Late.slowest(slowest));
    }
  }

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

  /**
   * What to keep with a generation.
   *
   * @param perEpoch the positions of an epoch
   * @param epochs the complete epochs
   * @param unfinished what is known of the next epoch, null if it has not begun
   */
  static Map<String, String> toAttributes(
      int perEpoch, List<EpochReport> epochs, @Nullable EpochReport unfinished) {
    Map<String, String> attributes = new HashMap<>();
    attributes.put(PER_EPOCH, Integer.toString(perEpoch));
    try {
      attributes.put(COMPLETE, JSON.writeValueAsString(epochs.stream().map(Entry::of).toList()));
      if (unfinished != null) {
        attributes.put(UNFINISHED, JSON.writeValueAsString(Entry.of(unfinished)));
      }
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Cannot write the history of a training", e);
    }
    return attributes;
  }

  /**
   * What is wrong with the attributes of a generation, if anything.
   *
   * @param perEpoch the positions of an epoch
   * @param number of the generation
   */
  static Optional<String> problem(int perEpoch, long number, Map<String, String> attributes) {
    String positions = attributes.get(PER_EPOCH);
    if (positions == null) {
      return Optional.of("its number counts epochs, as those of an earlier version of spark-mp do");
    }
    if (!positions.equals(Integer.toString(perEpoch))) {
      return Optional.of(
          "its epochs have " + positions + " sub-epochs, not " + perEpoch + " as here");
    }
    List<EpochReport> history;
    EpochReport unfinished;
    try {
      history = of(attributes);
      unfinished = unfinished(attributes);
    } catch (RuntimeException e) {
      return Optional.of("its history of epochs is not a list of reports");
    }
    long epochs = number / perEpoch;
    if (history.size() != epochs) {
      return Optional.of("its history ends at epoch " + history.size() + ", not at " + epochs);
    }
    if ((unfinished == null) != (number % perEpoch == 0)) {
      return Optional.of(
          "its history "
              + (unfinished == null ? "lacks" : "goes on after")
              + " the epoch within which it was written");
    }
    if (unfinished != null) {
      history = new ArrayList<>(history);
      history.add(unfinished);
    }
    return problem(history);
  }

  private static Optional<String> problem(List<EpochReport> history) {
    for (int k = 0; k < history.size(); k++) {
      if (history.get(k).epoch() != k + 1) {
        return Optional.of(
            "its history has epoch " + history.get(k).epoch() + " where " + (k + 1) + " belongs");
      }
      if (!isPossible(history.get(k))) {
        return Optional.of("its history has a count or a time that cannot be of epoch " + (k + 1));
      }
    }
    return Optional.empty();
  }

  /** Losses are not checked: a diverging training yields NaN. */
  private static boolean isPossible(EpochReport report) {
    return report.training().count() >= 0
        && (report.validation() == null || report.validation().count() >= 0)
        && Double.isFinite(report.seconds())
        && report.seconds() >= 0;
  }

  /** The complete epochs. */
  static List<EpochReport> of(Map<String, String> attributes) {
    Entry[] entries = read(attributes.getOrDefault(COMPLETE, "[]"), Entry[].class);
    return Arrays.stream(entries).map(Entry::report).toList();
  }

  /**
   * What is known of the epoch within which a generation was stored; null at the end of an epoch.
   */
  static @Nullable EpochReport unfinished(Map<String, String> attributes) {
    String text = attributes.get(UNFINISHED);
    return text == null ? null : read(text, Entry.class).report();
  }

  private static <T> T read(String text, Class<T> type) {
    try {
      return JSON.readValue(text, type);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Cannot read the history of a training", e);
    }
  }
}
