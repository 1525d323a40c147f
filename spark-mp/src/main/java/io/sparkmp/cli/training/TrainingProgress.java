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

/** The progress of a training, which {@link ProgressLine} shows, and what it has come to. */
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
   * @param word for an epoch: what this application calls it
   * @param epochs how many there are to be, at least 1
   * @param training what an epoch has come to on the training set, or null if that says nothing
   * @param validation and on the validation set, where there is one
   * @param speed how fast it was
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

  /** What an epoch is called. */
  String word() {
    return word;
  }

  /** How many there are to be. */
  int epochs() {
    return epochs;
  }

  /** What a loss on the training set is reported as, or null if that says nothing. */
  @Nullable Reported training() {
    return training;
  }

  /** What one on the validation set is reported as. */
  Reported validation() {
    return validation;
  }

  /** A speed, where each update is that of one of these. */
  public static Function<EpochReport, String> millionsOf(String these) {
    return report ->
        String.format(Locale.ROOT, "%.1f M %s/s", report.updatesPerSecond() / 1e6, these);
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
   * @param data that it was trained on, for people
   * @param seconds of training
   * @param readingSeconds before
   * @return what was trained, in lines for people
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
