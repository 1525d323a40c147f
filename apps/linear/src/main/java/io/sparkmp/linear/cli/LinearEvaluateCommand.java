package io.sparkmp.linear.cli;

import io.sparkmp.cli.ModelCommand;
import io.sparkmp.cli.PrintedTable;
import io.sparkmp.layout.Records;
import io.sparkmp.linear.ingest.LinearSource;
import io.sparkmp.linear.model.Evaluation;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.model.LinearPredictor;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Judges a saved model by labelled records. */
@Command(
    name = "evaluate",
    description = "Judge a saved model by labelled records that it was not trained on.",
    footer = {
      "",
      "Example:",
      "  linear evaluate --model my-model --data tomorrow.libsvm",
      "",
      "Of two classes: log-loss (after logistic loss), accuracy, AUC (the area under",
      "the ROC curve) and F1 of the label 1. Of several: log-loss, accuracy, the mean",
      "F1, and for each class its weight, precision, recall and F1. Of numbers: RMSE,",
      "MAE and R2."
    })
final class LinearEvaluateCommand extends ModelCommand<LinearModel> {
  @Mixin private LinearInputArguments input = new LinearInputArguments();

  @Override
  protected void run(SparkSession spark) throws Exception {
    LinearModel saved = load(spark);
    LinearSource source = input.open(spark, saved.classNames(), err());
    Applied applied = new Applied(saved, source);
    warn(applied.lacking());
    LinearPredictor predictor = new LinearPredictor(saved);
    Evaluation found =
        phases(spark)
            .during(
                "Judging by " + input.paths,
                () -> Evaluation.of(saved, predictor.margins(spark, source, input.skipMalformed)));
    warn(applied.unknown(predictor));
    warn(rounded(found));
    warn(
        found.warning(
            "the records of " + input.paths,
            "are their labels and features those of the training, with the same numbers or names?"));
    Figures figures = new Figures(found, "");
    figures.lines().forEach(out()::println);
    PrintedTable table = figures.table();
    if (table != null) {
      table.print(out());
    }
  }

  private static @Nullable String rounded(Evaluation found) {
    return found instanceof Evaluation.OfNumbers numbers && numbers.largest() >= Records.ROUNDED
        ? "labels from 16777216 on are judged by their first seven digits, so smaller differences"
            + " between them count for nothing; subtract a number from all labels, in training too"
        : null;
  }
}
