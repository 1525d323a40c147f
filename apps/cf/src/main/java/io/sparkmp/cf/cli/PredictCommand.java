package io.sparkmp.cf.cli;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.model.Predictions;
import io.sparkmp.cli.HadoopFiles;
import io.sparkmp.cli.Version;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Predicts ratings. */
@Command(
    name = "predict",
    description = "Predict the ratings of pairs of a user and an item.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  cf predict --model my-model --pairs pairs.csv --output predictions.csv",
      "  cf predict --model my-model --pairs pairs.parquet --output predictions --overwrite",
      "",
      "The output has the columns user, item and prediction and, with --item-names, name,",
      "in no order. For a user or an item that the model does not know, it predicts by",
      "the mean and the other side's bias."
    })
final class PredictCommand implements Callable<Integer> {
  private static final Logger LOG = LoggerFactory.getLogger(PredictCommand.class);

  @Spec private CommandSpec spec;

  @Option(names = "--model", required = true, paramLabel = "PATH", description = "The saved model.")
  private String model = "";

  @Option(
      names = "--pairs",
      required = true,
      paramLabel = "PATH",
      description = "Files or folders of pairs, separated by commas; globs and .gz are fine.")
  private String pairs = "";

  @Option(
      names = "--output",
      required = true,
      paramLabel = "PATH",
      description = "Folder to write to: CSV with a header if it ends in .csv, else Parquet.")
  private String output = "";

  @Option(names = "--overwrite", description = "Replace an output that is there already.")
  private boolean overwrite;

  @Mixin private ItemNames names = new ItemNames();
  @Mixin private FormatArguments format = new FormatArguments();

  @Override
  public Integer call() throws InterruptedException {
    names.check();
    SparkSession spark = CfMain.session("spark-mp cf predict");
    if (!overwrite && HadoopFiles.exists(spark, output)) {
      throw new IllegalArgumentException(
          "Cannot write predictions to " + output + ": it exists; --overwrite replaces it");
    }
    if (HadoopFiles.isWithin(spark, pairs, output)) {
      throw new IllegalArgumentException(
          "Cannot write predictions to " + output + ": the pairs are read from there");
    }
    FactorModel saved = new ModelStore(spark, model).load();
    PrintWriter err = spec.commandLine().getErr();
    Dataset<Row> asked = format.pairs(spark, pairs, saved.info(), err);
    Observation counts = new Observation("pairs");
    var writer =
        names
            .beside(new Predictions(saved).of(asked, counts), saved.info(), err)
            .write()
            .mode(overwrite ? SaveMode.Overwrite : SaveMode.ErrorIfExists);
    if (output.endsWith(".csv")) {
      writer.option("header", true).csv(output);
    } else {
      writer.parquet(output);
    }
    LOG.info("Predicted {}", Predictions.describe(counts));
    spec.commandLine().getOut().printf("Wrote the predictions to %s%n", output);
    spec.commandLine().getOut().flush();
    return 0;
  }
}
