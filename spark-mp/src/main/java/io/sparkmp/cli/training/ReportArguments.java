package io.sparkmp.cli.training;

import io.sparkmp.cli.Refusals;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether to write a page about a training: a mixin for commands that train. */
public final class ReportArguments {
  private static final String BESIDE = "";

  @Option(
      names = "--report",
      paramLabel = "FILE",
      arity = "0..1",
      fallbackValue = BESIDE,
      description =
          "Write an HTML page: settings, loss and time by epoch, load, failures. Without FILE, it"
              + " is beside the model, as MODEL.html.")
  private @Nullable String file;

  /**
   * Refuses options that make no sense.
   *
   * @throws IllegalArgumentException if the page should be beside a model that is not saved
   */
  public void check(ModelArguments model) {
    if (BESIDE.equals(file)) {
      Refusals.needs(true, "--report", model.path(), "--model", "there is no model beside it");
    }
  }

  /** The place of the page, or null for none. */
  public @Nullable String place(ModelArguments model) {
    if (!BESIDE.equals(file)) {
      return file;
    }
    String path = String.valueOf(model.path());
    return path.replaceFirst("/+$", "") + ".html";
  }

  /**
   * The page, whose place is checked before any work is done.
   *
   * @param command the command to show on it
   * @return null if no page was requested
   * @throws io.sparkmp.spark.files.OutputException if it cannot be written there
   */
  @Nullable TrainingPage open(SparkSession spark, ModelArguments model, String command) {
    String place = place(model);
    return place == null ? null : new TrainingPage(spark, place, model, command);
  }
}
