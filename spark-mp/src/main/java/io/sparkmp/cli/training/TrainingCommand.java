package io.sparkmp.cli.training;

import io.sparkmp.cli.SubCommand;
import io.sparkmp.layout.DataBlock;
import io.sparkmp.lineage.Attempts;
import io.sparkmp.lineage.GenerationLostException;
import io.sparkmp.lineage.Recoverable;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.files.Overlaps;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.model.SavedModel;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A command that trains a model and may save it. A complete one has {@link ModelArguments}, {@link
 * ReportArguments}, {@link HeldOutArguments}, {@link EngineArguments} and {@link SnapshotArguments}
 * as mixins, and calls {@link #checkTraining}, {@link #start}, {@link #reading}, {@link #training},
 * {@link #save} and {@link #report}.
 *
 * @param <M> the models of the application
 */
public abstract class TrainingCommand<M> extends SubCommand<M> {
  private static final String WARM_START = "--warm-start";
  private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private double readSeconds;
  private @Nullable TrainingPage page; // null if not requested
  private @Nullable TrainingProgress shown;
  private String summary = "";
  private volatile @Nullable String savedTo; // also read when a signal ends the process

  /** For subclasses. */
  protected TrainingCommand() {}

  /** A mixin of the command; the place of its field decides where the help lists its options. */
  private <T> T mixin(Class<T> type) {
    return spec().mixins().values().stream()
        .map(CommandSpec::userObject)
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseThrow();
  }

  /**
   * Refuses options that make no sense.
   *
   * @param epochs what the application calls epochs
   */
  protected final void checkTraining(String epochs) {
    mixin(HeldOutArguments.class).check(epochs);
    mixin(ReportArguments.class).check(mixin(ModelArguments.class));
    mixin(SnapshotArguments.class).check();
  }

  /** {@inheritDoc} That is a saved model; with snapshots, a training goes on. */
  @Override
  protected final String keptWhenEnded() {
    if (savedTo != null) {
      return "the model is saved to " + savedTo;
    }
    String folder =
        spec().mixins().values().stream()
            .map(CommandSpec::userObject)
            .filter(SnapshotArguments.class::isInstance)
            .map(snapshots -> ((SnapshotArguments) snapshots).folder())
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    return folder == null
        ? super.keptWhenEnded()
        : "the same command goes on from the newest snapshot in " + folder;
  }

  /** {@inheritDoc} Reads the model of the warm start, unless it is replaced. */
  @Override
  protected final Overlaps overlaps(SparkSession spark) {
    String warmStart = warmStart();
    return super.overlaps(spark)
        .reads(
            WARM_START,
            Objects.equals(warmStart, mixin(ModelArguments.class).path()) ? null : warmStart);
  }

  private @Nullable String warmStart() {
    OptionSpec option = spec().findOption(WARM_START);
    return option == null ? null : option.getValue();
  }

  /**
   * Refuses early places that overlap or that cannot be written to.
   *
   * @param places the other places that are read or written
   * @return the model of {@code --warm-start}, or null
   */
  protected final @Nullable M start(SparkSession spark, Overlaps places) {
    ModelArguments model = mixin(ModelArguments.class);
    ReportArguments report = mixin(ReportArguments.class);
    SnapshotArguments snapshots = mixin(SnapshotArguments.class);
    places
        .writes("--model", model.path())
        .writes("--snapshots", snapshots.folder())
        .writes("--report", report.place(model));
    checkFree(spark);
    page = report.open(spark, model, repeated(spec().name(), List.of(), List.of("--report")));
    snapshots.checkFree(spark.sparkContext());
    String warmStart = warmStart();
    return warmStart == null ? null : at(spark, warmStart).load();
  }

  /**
   * Refuses early a place to which the model cannot be saved.
   *
   * @throws io.sparkmp.spark.model.ModelException if there is something that may not be replaced
   */
  protected final void checkFree(SparkSession spark) {
    keep(null);
    savedTo = null;
    ModelArguments model = mixin(ModelArguments.class);
    if (model.path() != null) {
      at(spark, model.path()).checkFree(model.overwrite());
    }
  }

  /**
   * Writes the page about the training, if requested, and prints where. It shows the warnings so
   * far.
   *
   * @param data what was read
   * @param laidOut what the model was trained on
   * @param settings the settings in effect
   * @param outcome the result of the training
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
   * Reads data, and shows that it does.
   *
   * @param what what the data is, to end a line: {@code the ratings}
   */
  protected final <T> T reading(SparkSession spark, String what, Callable<T> work)
      throws Exception {
    long start = System.nanoTime();
    T data = phases(spark).during("Reading and laying out " + what, work);
    readSeconds = secondsSince(start);
    return data;
  }

  /**
   * Trains, shows the progress, and prints the result. Further work goes through {@link
   * Recoverable#use}: if the result is lost with its executors, it is trained again, which is only
   * logged.
   *
   * @param training identifies this training among others
   * @param data the training data, in words
   */
  protected final <W, S> Recoverable<Trained<W, S>> training(
      SparkSession spark,
      Function<TrainingOptions, Trained<W, S>> work,
      Supplier<String> training,
      TrainingProgress progress,
      String data) {
    SnapshotArguments snapshots = mixin(SnapshotArguments.class);
    warn(snapshots.risk(spark.sparkContext()));
    TrainingOptions options =
        mixin(HeldOutArguments.class)
            .judging(TrainingOptions.epochs(progress.epochs()))
            .withEngine(mixin(EngineArguments.class).engine())
            .withDurability(snapshots.durability(training))
            .withMaxFailures(snapshots.maxFailures());
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
   * Saves the model, if requested, and prints where. If it cannot be saved there, it is saved in
   * the working directory (on a cluster, in the user's folder of the default file system), and the
   * command fails.
   *
   * @param made makes the model from the result
   */
  protected final <T extends AutoCloseable> void save(
      SparkSession spark, Recoverable<T> trained, Recoverable.Use<T, M, RuntimeException> made)
      throws Exception {
    ModelArguments model = mixin(ModelArguments.class);
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
    savedTo = model.path();
    keep("The model was saved to " + savedTo + " before this failure");
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

  /** Saves elsewhere rather than lose the model. */
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
      at(spark, place.toString())
          .load(); // checks that it is complete, on a file system that all share
      keep("The model is saved to " + place + " instead; move it to where it belongs");
    } catch (Exception e) {
      failure.addSuppressed(e);
    }
  }
}
