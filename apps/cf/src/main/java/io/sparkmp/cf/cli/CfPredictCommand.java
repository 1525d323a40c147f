package io.sparkmp.cf.cli;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Predictions;
import io.sparkmp.cf.model.UnknownIds;
import io.sparkmp.cli.ModelCommand;
import io.sparkmp.cli.OutputArguments;
import io.sparkmp.spark.files.TableOutput;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Predicts ratings. */
@Command(
    name = "predict",
    description = "Predict the ratings of pairs of a user and an item.",
    footer = {
      "",
      "Examples:",
      "  cf predict --model my-model --pairs pairs.csv --output predictions.csv",
      "  cf predict --model my-model --pairs pairs.parquet --overwrite \\",
      "      --output predictions.parquet",
      "",
      "The output has the columns user, item, prediction and, with --item-names, name,",
      "by user and item. For a user or an item that the model does not know, it",
      "predicts by features, if --user-features or --item-features has them, else by",
      "the mean and the other side's bias."
    })
final class CfPredictCommand extends ModelCommand<FactorModel> {

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
      description = "File to write: CSV, JSON (one object per line) or Parquet, by its suffix.")
  private String output = "";

  @Option(
      names = "--deviations",
      description =
          "Also write by how much a rating differs from its prediction, as a standard deviation, in"
              + " a column deviation; of a model by --method BAYES. Too small for a user or an item that"
              + " the model does not know.")
  private boolean deviations;

  @Mixin private OutputArguments how = new OutputArguments();
  @Mixin private NewIdFeatures features = new NewIdFeatures();
  @Mixin private ItemNames names = new ItemNames();
  @Mixin private CfFormatArguments format = new CfFormatArguments();

  @Override
  protected void check() {
    names.check();
  }

  private String[] columns() {
    return deviations
        ? new String[] {"user", "item", "prediction", "deviation", "name?"}
        : new String[] {"user", "item", "prediction", "name?"};
  }

  @Override
  protected void run(SparkSession spark) throws Exception {
    features
        .overlaps(names.overlaps(overlaps(spark).reads("--pairs", pairs)))
        .writes("--output", output);
    TableOutput table = how.at(spark, "predictions", output, false, columns());
    FactorModel saved = load(spark);
    if (deviations) {
      saved.info().checkSampled("give deviations of predictions");
    }
    FactorModel model = features.added(saved, spark, err(), this::warn);
    Dataset<Row> asked = format.pairs(spark, pairs, saved.info(), false, err());
    Observation counts = new Observation("pairs");
    Dataset<Row> rows =
        names.beside(
            new Predictions(model).of(asked, deviations, counts), saved, err(), this::warn);
    phases(spark).run("Predicting to " + output, () -> table.write(rows, "user", "item"));
    // Not a constant: that would start logging for the help of any command.
    Logger log = LoggerFactory.getLogger(CfPredictCommand.class);
    log.info("Predicted {}", Predictions.describe(counts));
    warn(deviations ? Predictions.doubtful(counts) : null);
    if (!Predictions.areAllKnown(counts)) {
      warn(UnknownIds.exchanged(saved, asked, "pairs", pairs));
    }
    print("Wrote the predictions to %s", output);
  }
}
