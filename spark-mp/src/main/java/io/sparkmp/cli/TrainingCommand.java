package io.sparkmp.cli;

import io.sparkmp.layout.DataBlock;
import io.sparkmp.lineage.Attempts;
import io.sparkmp.lineage.GenerationLostException;
import io.sparkmp.lineage.Recoverable;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.model.SavedModel;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * A command that trains a model and may save it.
 *
 * @param <M> the models of the application
 */
public abstract class TrainingCommand<M> extends SubCommand<M> {
  private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private double readSeconds;
  private @Nullable TrainingPage page; // null: none was asked for
  private @Nullable TrainingProgress shown;
  private String summary = "";

  /** For subclasses. */
  protected TrainingCommand() {}

  /**
   * The model to go on from.
   *
   * @param path where it is saved, or null for none
   */
  protected final @Nullable M earlier(SparkSession spark, @Nullable String path) {
    return path == null ? null : at(spark, path).load();
  }

  /**
   * Complains early about a place that the model cannot be saved to.
   *
   * @throws io.sparkmp.spark.model.ModelException if there is something that may not be replaced
   */
  protected final void checkFree(SparkSession spark, ModelArguments model) {
    keep(null);
    if (model.path() != null) {
      at(spark, model.path()).checkFree(model.overwrite());
    }
  }

  /**
   * Complains early about a place that the page on the training cannot be written to.
   *
   * @throws io.sparkmp.spark.files.OutputException if it cannot be written there
   */
  protected final void checkFree(SparkSession spark, ReportArguments report, ModelArguments model) {
    page = report.open(spark, model, spec());
  }

  /**
   * Writes the page on the training, if one was asked for, and prints where. It shows what was
   * warned of before.
   *
   * @param data what was read, by names for people
   * @param laidOut what the model was trained on
   * @param settings in effect
   * @param outcome what the training has come to
   */
  protected final void report(
      SparkSession spark,
      Recoverable<? extends Trained<?, ?>> trained,
      Facts data,
      LaidOut<? extends DataBlock> laidOut,
      Facts settings,
      Facts outcome)
      throws Exception {
    TrainingPage asked = page;
    TrainingProgress progress = shown;
    if (asked == null || progress == null) {
      return;
    }
    phases(spark)
        .during(
            "Writing the page " + asked.path(),
            () ->
                trained.use(
                    result -> {
                      asked.write(
                          result, progress, summary, warnings(), data, laidOut, settings, outcome);
                      return asked;
                    }));
    print("Wrote the page %s", asked.path());
  }

  /**
   * Reads data, and shows that.
   *
   * @param what they are, as a line goes on: {@code the ratings}
   */
  protected final <T> T reading(SparkSession spark, String what, Callable<T> work)
      throws Exception {
    long start = System.nanoTime();
    T data = phases(spark).during("Reading and laying out " + what, work);
    readSeconds = secondsSince(start);
    return data;
  }

  /**
   * Trains, shows the progress, and prints what it has come to. What follows is done by {@link
   * Recoverable#use}: if executors take the result along, it is trained again, which is only
   * logged.
   *
   * @param how but for the progress and for where the model is kept
   * @param snapshots where it is kept, and when it is given up
   * @param training what tells this training from others
   * @param data that it is trained on, for people
   */
  protected final <W, S> Recoverable<Trained<W, S>> training(
      SparkSession spark,
      Function<TrainingOptions, Trained<W, S>> work,
      TrainingOptions how,
      SnapshotArguments snapshots,
      String training,
      TrainingProgress progress,
      String data) {
    warn(snapshots.risk(spark.sparkContext()));
    TrainingOptions options =
        how.withDurability(snapshots.durability(training)).withMaxFailures(snapshots.maxFailures());
    long start = System.nanoTime();
    Trained<W, S> result = work.apply(options.withProgress(progress));
    shown = progress;
    List<String> lines = progress.finish(result, data, secondsSince(start), readSeconds);
    lines.forEach(out()::println);
    summary = String.join(". ", lines) + ".";
    return new Recoverable<>(
        spark.sparkContext(),
        "the model",
        result,
        () -> work.apply(options),
        options.maxFailures());
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  /**
   * Saves the model and prints where, if it is to be saved. If it cannot be saved there, it is
   * saved in the working directory (of a cluster's file system, the user's folder there), and the
   * command fails.
   *
   * @param made the model of the result
   */
  protected final <T extends AutoCloseable> void save(
      SparkSession spark,
      ModelArguments model,
      Recoverable<T> trained,
      Recoverable.Use<T, M, RuntimeException> made)
      throws Exception {
    if (model.path() == null) {
      return;
    }
    try {
      phases(spark)
          .during(
              "Saving the model to " + model.path(),
              () -> save(trained, made, at(spark, model.path()), model.overwrite()));
    } catch (Exception e) {
      boolean isLost = GenerationLostException.isCauseOf(e);
      if (!isLost && new Attempts(spark.sparkContext()).stopped(e).isEmpty()) {
        saveElsewhere(spark, trained, made, e);
      }
      throw e;
    }
    keep("The model was saved to " + model.path() + " before this failure");
    print("Saved the model to %s", model.path());
  }

  private <T extends AutoCloseable> boolean save(
      Recoverable<T> trained,
      Recoverable.Use<T, M, RuntimeException> made,
      SavedModel<M> place,
      boolean overwrite)
      throws Exception {
    return trained.use(
        result -> {
          place.save(made.of(result), overwrite);
          return true;
        });
  }

  /** For the trained model is worth more than its place. */
  private <T extends AutoCloseable> void saveElsewhere(
      SparkSession spark,
      Recoverable<T> trained,
      Recoverable.Use<T, M, RuntimeException> made,
      Exception failure) {
    String name = "spark-mp-model-" + LocalDateTime.now(ZoneId.systemDefault()).format(SECONDS);
    try {
      FileSystem files = FileSystem.get(spark.sparkContext().hadoopConfiguration());
      Path place = files.makeQualified(new Path(name));
      save(trained, made, at(spark, place.toString()), false);
      at(spark, place.toString()).load(); // all of it, on a file system that all share
      keep("The model is saved to " + place + " instead; move it to where it belongs");
    } catch (Exception e) {
      failure.addSuppressed(e);
    }
  }
}
