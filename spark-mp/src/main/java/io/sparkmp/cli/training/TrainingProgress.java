package io.sparkmp.cli.training;

import io.sparkmp.cli.Screen;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.spark.app.Trained;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The progress of a training, which {@link ProgressLine} shows, and its result. */
public final class TrainingProgress implements Consumer<EpochReport> {
  private final String word;
  private final ProgressLine line;
  private final @Nullable Reported training;
  private final Reported validation;
  private final Function<EpochReport, String> speed;
  private final int epochs;
  private int seen;

  /**
   * The progress of one training.
   *
   * @param word what this application calls an epoch
   * @param epochs the number of epochs, at least 1
   * @param training how the training loss is reported, or null if it says nothing
   * @param validation how the validation loss is reported, where there is one
   * @param speed the speed of an epoch
   */
  public TrainingProgress(
      String word,
      int epochs,
      @Nullable Reported training,
      Reported validation,
      Function<EpochReport, String> speed,
      Screen screen,
      PrintWriter err) {
    this.word = word;
    this.epochs = epochs;
    this.training = training;
    this.validation = validation;
    this.speed = speed;
    line = new ProgressLine(word, epochs, screen, err);
  }

  /** What the application calls an epoch. */
  String word() {
    return word;
  }

  /** The number of epochs. */
  int epochs() {
    return epochs;
  }

  /** How the training loss is reported, or null if it says nothing. */
  @Nullable Reported training() {
    return training;
  }

  /** How the validation loss is reported. */
  Reported validation() {
    return validation;
  }

  /** A speed in millions, or thousands, of these, each of which is one update. */
  public static Function<EpochReport, String> speedIn(String these) {
    return report -> {
      double speed = report.updatesPerSecond();
      return speed < 1e6
          ? String.format(Locale.ROOT, "%.1f k %s/s", speed / 1e3, these)
          : String.format(Locale.ROOT, "%.1f M %s/s", speed / 1e6, these);
    };
  }

  @Override
  public void accept(EpochReport epoch) {
    seen++;
    List<String> speeds = new ArrayList<>(List.of(speed.apply(epoch)));
    speeds.addAll(ProgressLine.describe(epoch.cost()));
    List<String> reached = new ArrayList<>();
    if (training != null) {
      reached.add(training.of(epoch.training()));
    }
    if (epoch.validation() != null) {
      reached.add(validation.of(epoch.validation()));
    }
    line.show(epoch.epoch(), epoch.seconds(), reached, speeds);
  }

  /**
   * Ends the line.
   *
   * @param data the training data, in words
   * @param seconds the time of training
   * @param readingSeconds the time of reading before
   * @return lines that say what was trained
   */
  public List<String> finish(
      Trained<?, ?> result, String data, double seconds, double readingSeconds) {
    int trained = result.history().size();
    line.finish(trained);
    List<String> lines = new ArrayList<>();
    if (seen == 0) {
      lines.add(
          "Nothing was left to train: the snapshots have all %s %ss on %s"
              .formatted(trained, word, data));
    } else {
      String from =
          seen < trained ? ", from the snapshot of " + word + " " + (trained - seen) + "," : "";
      lines.add(
          String.format(
              Locale.ROOT,
              "Trained %d %ss%s on %s in %.1f s, after %.1f s of reading",
              trained,
              word,
              from,
              data,
              seconds,
              readingSeconds));
    }
    if (result.epochs() < trained) {
      lines.add(
          "Kept the model of %s %s, the best on the validation set"
              .formatted(word, result.epochs()));
    }
    return lines;
  }
}
