package io.sparkmp.lda.cli;

import io.sparkmp.cli.Screen;
import io.sparkmp.cli.TrainingProgress;
import io.sparkmp.rotation.EpochReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The sweeps of a topic model, which are its epochs. */
final class SweepProgress {

  private SweepProgress() {}

  /**
   * Their progress.
   *
   * @param trains whether a model is trained; one that is applied has no likelihood of its own
   */
  static TrainingProgress progress(int sweeps, boolean trains, Screen screen, PrintWriter err) {
    return new TrainingProgress(
        "sweep",
        sweeps,
        report -> reached(report, trains),
        TrainingProgress.millionsOf("tokens"),
        screen,
        err);
  }

  private static List<String> reached(EpochReport report, boolean trains) {
    List<String> reached = new ArrayList<>();
    if (trains) {
      reached.add(
          String.format(Locale.ROOT, "log-likelihood %.4f a token", -report.training().mean()));
    }
    if (report.validation() != null) {
      reached.add(
          String.format(
              Locale.ROOT, "validation perplexity %.1f", Math.exp(report.validation().mean())));
    }
    return reached;
  }
}
