package io.sparkmp.cli;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.app.Trained;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The progress of a training, which {@link ProgressLine} shows, and what it has come to. */
public final class TrainingProgress implements Consumer<EpochReport> {
  private final String word;
  private final ProgressLine line;
  private final @Nullable Function<Tally, String> training;
  private final Function<Tally, String> validation;
  private final Function<EpochReport, String> speed;
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
      @Nullable Function<Tally, String> training,
      Function<Tally, String> validation,
      Function<EpochReport, String> speed,
      Screen screen,
      PrintWriter err) {
    this.word = word;
    this.training = training;
    this.validation = validation;
    this.speed = speed;
    line = new ProgressLine(word, epochs, screen, err);
  }

  /**
   * What a loss is reported as.
   *
   * @param format with a place for one number
   * @param reported the number
   */
  public static Function<Tally, String> as(String format, ToDoubleFunction<Tally> reported) {
    return loss -> String.format(Locale.ROOT, format, reported.applyAsDouble(loss));
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
      reached.add(training.apply(epoch.training()));
    }
    if (epoch.validation() != null) {
      reached.add(validation.apply(epoch.validation()));
    }
    line.show(epoch.epoch(), epoch.seconds(), reached, speeds);
  }

  /**
   * Ends the line and prints what was trained.
   *
   * @param data that it was trained on, for people
   * @param seconds of training
   * @param readingSeconds before
   */
  public void finish(
      Trained<?, ?> result, String data, double seconds, double readingSeconds, PrintWriter out) {
    int trained = result.history().size();
    line.finish(trained);
    if (seen == 0) {
      out.printf(
          "Nothing was left to train: the snapshots have all %d %ss on %s%n", trained, word, data);
    } else {
      String from =
          seen < trained ? ", from the snapshot of " + word + " " + (trained - seen) + "," : "";
      out.printf(
          Locale.ROOT,
          "Trained %d %ss%s on %s in %.1f s, after %.1f s of reading%n",
          trained,
          word,
          from,
          data,
          seconds,
          readingSeconds);
    }
    if (result.epochs() < trained) {
      out.printf(
          "Kept the model of %s %d, the best on the validation set%n", word, result.epochs());
    }
  }
}
