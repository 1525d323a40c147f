package io.sparkmp.cli.training;

import io.sparkmp.cli.PageFile;
import io.sparkmp.layout.DataBlock;
import io.sparkmp.page.Chart;
import io.sparkmp.page.Library;
import io.sparkmp.page.Page;
import io.sparkmp.spark.Retry;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.layout.LaidOut;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** A page about one training. */
final class TrainingPage {
  private final SparkSession spark;
  private final String path;
  private final PageFile file;
  private final @Nullable String model;
  private final String command;

  TrainingPage(SparkSession spark, String path, ModelArguments model, String command) {
    this.spark = spark;
    this.path = path;
    this.model = model.path();
    this.command = command;
    file = new PageFile(spark, path, model.overwrite());
  }

  /**
   * What the page shows.
   *
   * @param sentence what was trained
   * @param warnings what is likely to be wrong
   * @param retries what failed and was tried again
   */
  private record Content(
      String sentence,
      List<String> warnings,
      List<Chart> charts,
      List<Group> groups,
      List<Retry> retries) {}

  /**
   * A list of names and values.
   *
   * @param title the title of the list
   * @param facts the names and values, in order
   */
  private record Group(String title, List<List<String>> facts) {

    static Group of(String title, Facts facts) {
      return new Group(
          title,
          facts.facts().entrySet().stream()
              .map(fact -> List.of(fact.getKey(), fact.getValue()))
              .toList());
    }
  }

  String path() {
    return path;
  }

  /**
   * Writes it.
   *
   * @param warnings what is likely to be wrong, besides what the training itself has warned of
   * @param data what the application says about its data
   * @param laidOut what the model was trained on
   * @param settings the settings in effect, in the application's words
   * @param outcome the result of the training
   */
  void write(
      Trained<?, ?> trained,
      TrainingProgress progress,
      String sentence,
      List<String> warnings,
      Facts data,
      LaidOut<? extends DataBlock> laidOut,
      Facts settings,
      Facts outcome)
      throws IOException {
    Content content =
        new Content(
            sentence,
            Stream.concat(warnings.stream(), trained.result().warnings().stream()).toList(),
            new TrainingCharts(trained, progress, LaidOut.loads(laidOut)).all(),
            List.of(
                Group.of("Outcome", outcome),
                Group.of("Data", data),
                Group.of("Settings", settings),
                Group.of("Run", run(trained.result()))),
            trained.result().retries());
    file.write(
        new Page(
            TrainingPage.class,
            model == null ? "Training" : "Training of " + model,
            List.of(Library.CHART_JS),
            List.of(),
            List.of("training.js"),
            Page.data(content)));
  }

  private Facts run(TrainingResult<?, ?> result) {
    Facts run = new Facts();
    run.and("command", command);
    run.and("engine", result.engine());
    run.and("workers", result.schedule().workers());
    run.and("slices", result.schedule().slices());
    run.and("Spark", spark.version() + ", " + spark.sparkContext().master());
    run.and("application", spark.sparkContext().applicationId());
    run.and("Java", System.getProperty("java.vm.name") + " " + Runtime.version());
    return run;
  }
}
