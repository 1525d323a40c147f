package io.sparkmp.lda.cli;

import io.sparkmp.cli.Screen;
import io.sparkmp.cli.training.Reported;
import io.sparkmp.cli.training.TrainingProgress;
import java.io.PrintWriter;

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
        trains ? new Reported("log-likelihood %.4f a token", loss -> -loss.mean()) : null,
        new Reported("validation perplexity %.1f", loss -> Math.exp(loss.mean())),
        TrainingProgress.speedIn("tokens"),
        screen,
        err);
  }
}
