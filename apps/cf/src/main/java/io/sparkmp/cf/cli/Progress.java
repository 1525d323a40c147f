package io.sparkmp.cf.cli;

import io.sparkmp.cli.Screen;
import io.sparkmp.cli.TrainingProgress;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The progress of factorisations, with their losses. */
final class Progress {

  private Progress() {}

  /** On explicit feedback, by epochs. */
  static TrainingProgress ofEpochs(int epochs, Screen screen, PrintWriter err) {
    return new TrainingProgress(
        "epoch", epochs, Progress::errors, TrainingProgress.millionsOf("updates"), screen, err);
  }

  /** On implicit feedback, by iterations. */
  static TrainingProgress ofIterations(int iterations, Screen screen, PrintWriter err) {
    return new TrainingProgress(
        "iteration",
        iterations,
        report -> List.of(format("loss a rating %.4f", report.training().mean())),
        report -> format("%.2f s", report.seconds()),
        screen,
        err);
  }

  private static List<String> errors(EpochReport report) {
    List<String> errors = new ArrayList<>(List.of(rmse("train", report.training())));
    if (report.validation() != null) {
      errors.add(rmse("validation", report.validation()));
    }
    return errors;
  }

  private static String rmse(String set, Tally loss) {
    return format(set + " RMSE %.4f", Math.sqrt(loss.mean()));
  }

  private static String format(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
