package io.sparkmp.cf.cli;

import io.sparkmp.cf.ingest.Ingest;
import io.sparkmp.cf.ingest.IngestOptions;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.layout.HoldOut;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Factorisation;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cli.EngineArguments;
import io.sparkmp.cli.Version;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Judges a saved model by ratings. */
@Command(
    name = "evaluate",
    description = "Judge a saved model by ratings that it was not trained on.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Example:",
      "  cf evaluate --model my-model --ratings test.csv",
      "",
      "Predictions are clipped to the range of the ratings that the model was trained",
      "on. For a user or an item that the model does not know, it predicts by the mean",
      "and the other side's bias."
    })
final class EvaluateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--model", required = true, paramLabel = "PATH", description = "The saved model.")
  private String model = "";

  @Mixin private RatingsArguments ratings = new RatingsArguments();
  @Mixin private EngineArguments engine = new EngineArguments();

  @Override
  public Integer call() {
    SparkSession spark = CfMain.session("spark-mp cf evaluate");
    FactorModel saved = new ModelStore(spark, model).load();
    ratings.format.expect(saved.info().userType(), saved.info().itemType());
    RatingData data =
        Ingest.run(
            ratings.open(spark),
            new IngestOptions(
                engine.workers(spark),
                engine.slicesPerWorker(),
                new HoldOut(0, 0, 0),
                ratings.skipMalformed));
    Factorisation factorisation = Factorisation.of(saved, data, engine.slicesPerWorker());
    Tally loss = factorisation.evaluate(factorisation.untrained(engine.engine()), HeldOut.TRAINING);
    PrintWriter out = spec.commandLine().getOut();
    out.printf(Locale.ROOT, "RMSE %.4f on %d ratings%n", Math.sqrt(loss.mean()), loss.count());
    out.printf(
        "The model does not know %d of %d users and %d of %d items%n",
        data.stats().users() - factorisation.knownUsers(),
        data.stats().users(),
        data.items() - factorisation.knownItems(),
        data.items());
    out.flush();
    data.unpersist();
    return 0;
  }
}
