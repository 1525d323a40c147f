package io.sparkmp.cf.cli;

import io.sparkmp.cf.ingest.Ingest;
import io.sparkmp.cf.ingest.IngestOptions;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.RatingSource;
import io.sparkmp.cf.ingest.SplitRatings;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.layout.HoldOut;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Factorisation;
import io.sparkmp.cf.model.FactorisationOptions;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cli.EngineArguments;
import io.sparkmp.cli.ModelArguments;
import io.sparkmp.cli.SnapshotArguments;
import io.sparkmp.cli.Version;
import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Trains a model on ratings. */
@Command(
    name = "train",
    description = "Train a model on ratings.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  cf train --ratings ratings.csv --model my-model",
      "  cf train --ratings 'ml-10m/*.gz' --test-fraction 0.1 --rank 128 --epochs 40",
      "",
      "Ratings that one user gave twice to one item are averaged, and counted in the log."
    })
final class TrainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private RatingsArguments ratings = new RatingsArguments();

  @Mixin private ModelArguments model = new ModelArguments();

  @Option(
      names = "--warm-start",
      paramLabel = "PATH",
      description = "A saved model to go on from; ids that it does not know start anew.")
  private @Nullable String warmStart;

  @Option(
      names = "--test",
      paramLabel = "PATH",
      description = "Ratings of the same format to judge the final model by.")
  private @Nullable String test;

  @Option(
      names = "--test-fraction",
      paramLabel = "X",
      description = "Part of the ratings to hold out and judge the final model by (default: 0).")
  private double testFraction;

  @Option(
      names = "--validation-fraction",
      paramLabel = "X",
      description =
          "Part of the ratings to hold out and evaluate after each epoch; the best epoch's model is"
              + " kept (default: 0).")
  private double validationFraction;

  @Option(
      names = "--patience",
      paramLabel = "N",
      description =
          "Stop when the validation RMSE has had no new minimum for N epochs (default: never).")
  private @Nullable Integer patience;

  @Mixin private FactorisationArguments factorisation = new FactorisationArguments();
  @Mixin private EngineArguments engine = new EngineArguments();
  @Mixin private SnapshotArguments snapshots = new SnapshotArguments();

  @Override
  public Integer call() {
    FactorisationOptions options = factorisation.options();
    HoldOut holdOut = new HoldOut(options.seed(), validationFraction, testFraction);
    PrintWriter out = spec.commandLine().getOut();
    EpochProgress progress =
        EpochProgress.onStderr(factorisation.epochs, spec.commandLine().getErr());
    EarlyStopping stopping = patience == null ? null : new EarlyStopping(patience);
    SparkSession spark = CfMain.session("spark-mp cf train");
    ModelStore store = model.path() == null ? null : new ModelStore(spark, model.path());
    if (store != null) {
      store.checkFree(model.overwrite());
    }
    FactorModel earlier = warmStart == null ? null : new ModelStore(spark, warmStart).load();
    RatingSource source = ratings.open(spark);
    if (test != null) {
      source = new SplitRatings(source, ratings.open(spark, test));
    }
    long start = System.nanoTime();
    RatingData data =
        Ingest.run(
            source,
            new IngestOptions(
                engine.workers(spark), engine.slicesPerWorker(), holdOut, ratings.skipMalformed));
    long ingested = System.nanoTime();
    Factorisation training = new Factorisation(data, engine.slicesPerWorker(), options, earlier);
    TrainingResult<FactorTable, FactorTable> result =
        training.train(
            new TrainingOptions(
                factorisation.epochs,
                engine.engine(),
                validationFraction > 0,
                stopping,
                snapshots.level(training.identity()),
                progress));
    progress.finish(result.history().size());
    long trained = System.nanoTime();
    int resumed = result.history().size() - progress.seen();
    out.printf(
        Locale.ROOT,
        "Trained %d epochs%s on %d ratings in %.1f s, after %.1f s of reading%n",
        result.history().size(),
        resumed > 0 ? ", from the snapshot of epoch " + resumed + "," : "",
        data.stats().training(),
        (trained - ingested) / 1e9,
        (ingested - start) / 1e9);
    if (result.epochs() < result.history().size()) {
      out.printf("Kept the model of epoch %d, the best on the validation set%n", result.epochs());
    }
    if (store != null) {
      store.save(training.model(spark, result), model.overwrite());
      out.printf("Saved the model to %s%n", model.path());
    }
    if (data.stats().test() > 0) {
      Tally loss = training.evaluate(result, HeldOut.TEST);
      out.printf(
          Locale.ROOT, "Test RMSE %.4f on %d ratings%n", Math.sqrt(loss.mean()), loss.count());
    }
    out.flush();
    return 0;
  }
}
