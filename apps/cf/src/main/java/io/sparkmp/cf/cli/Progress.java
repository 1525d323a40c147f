package io.sparkmp.cf.cli;

import io.sparkmp.cli.Screen;
import io.sparkmp.cli.training.Reported;
import io.sparkmp.cli.training.TrainingProgress;
import io.sparkmp.rotation.Tally;
import java.io.PrintWriter;
import java.util.Locale;

/** The progress of factorisations, with their losses. */
final class Progress {

  private Progress() {}

  /** On explicit feedback, by epochs. */
  static TrainingProgress ofEpochs(int epochs, Screen screen, PrintWriter err) {
    return new TrainingProgress(
        "epoch",
        epochs,
        new Reported("train RMSE %.4f", Progress::rmse),
        new Reported("validation RMSE %.4f", Progress::rmse),
        TrainingProgress.speedIn("updates"),
        screen,
        err);
  }

  /** Of Gibbs sampling, by iterations. */
  static TrainingProgress ofDraws(int iterations, Screen screen, PrintWriter err) {
    return new TrainingProgress(
        "iteration",
        iterations,
        new Reported("train RMSE %.4f", Progress::rmse),
        new Reported("validation RMSE %.4f", Progress::rmse),
        report -> String.format(Locale.ROOT, "%.2f s", report.seconds()),
        screen,
        err);
  }

  /** On implicit feedback, by iterations; there is no validation set. */
  static TrainingProgress ofIterations(int iterations, Screen screen, PrintWriter err) {
    return new TrainingProgress(
        "iteration",
        iterations,
        new Reported("loss a rating %.4f", Tally::mean),
        new Reported("validation loss %.4f", Tally::mean),
        report -> String.format(Locale.ROOT, "%.2f s", report.seconds()),
        screen,
        err);
  }

  static double rmse(Tally loss) {
    return Math.sqrt(loss.mean());
  }
}
