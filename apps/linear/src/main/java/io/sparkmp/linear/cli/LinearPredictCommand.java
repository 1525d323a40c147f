package io.sparkmp.linear.cli;

import io.sparkmp.cli.ModelCommand;
import io.sparkmp.cli.OutputArguments;
import io.sparkmp.layout.Records;
import io.sparkmp.linear.ingest.ClassNames;
import io.sparkmp.linear.ingest.LabelStats;
import io.sparkmp.linear.ingest.LinearSource;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.model.LinearPredictor;
import io.sparkmp.linear.model.ModelClass;
import io.sparkmp.spark.files.TableOutput;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Predicts the labels of records. */
@Command(
    name = "predict",
    description = "Predict the labels of records by a saved model.",
    footer = {
      "",
      "Examples:",
      "  linear predict --model my-model --data tomorrow.libsvm --output predicted.csv",
      "  linear predict --model my-model --format TEXT --data new.txt \\",
      "      --output predicted.json",
      "",
      "The output has the columns record (the number of its line, with several files",
      "file:line), label (as in the data), margin (the sum of its features times their",
      "coefficients), after logistic loss probability (of the label that counts as 1),",
      "and prediction, by record. Of several classes there is no margin, and",
      "probability is that of the prediction. Texts need no label: a line may be a text",
      "alone, or have - and a tab before it; the column label is empty then."
    })
final class LinearPredictCommand extends ModelCommand<LinearModel> {
  private static final Column LARGEST =
      functions.max(functions.abs(functions.col("label"))).as("largest");

  @Mixin private LinearInputArguments input = new LinearInputArguments();

  @Option(
      names = "--output",
      required = true,
      paramLabel = "PATH",
      description = "File to write: CSV, JSON (one object per line) or Parquet, by its suffix.")
  private String output = "";

  @Mixin private OutputArguments how = new OutputArguments();

  @Override
  protected void run(SparkSession spark) throws Exception {
    overlaps(spark).reads("--data", input.paths).writes("--output", output);
    TableOutput table =
        how.at(
            spark,
            "predictions of labels",
            output,
            false,
            "record",
            "label",
            "margin?",
            "probability?",
            "prediction");
    LinearModel saved = load(spark);
    LinearPredictor predictor = new LinearPredictor(saved);
    ClassNames classes = saved.classNames();
    LinearSource source = input.openToPredict(spark, classes, err());
    Applied applied = new Applied(saved, source);
    warn(applied.lacking());
    Observation labels = new Observation();
    Dataset<Row> predictions =
        rows(
            predictor
                .margins(spark, source, input.skipMalformed)
                .observe(labels, LARGEST, strange(saved)),
            predictor,
            source,
            classes);
    phases(spark).run("Predicting to " + output, () -> table.write(predictions, "record"));
    warn(applied.unknown(predictor));
    warn(rounded(labels.getAsJava().get("largest")));
    warn(strange(labels.getAsJava().get("strange"), saved));
    print("Wrote the predictions to %s", output);
  }

  private static @Nullable String rounded(@Nullable Object largest) {
    return largest instanceof Float label && label >= Records.ROUNDED
        ? "labels from 16777216 on are written with their first seven digits; take them from your"
            + " data, by the column record, where the others matter"
        : null;
  }

  /** A label that the model never predicts; null if there is none. */
  private static Column strange(LinearModel saved) {
    Column label = functions.col("label");
    Column isStrange =
        functions
            .lit(saved.info().loss().isOfClasses())
            .and(functions.not(label.isin(labels(saved).toArray())));
    return functions.max(functions.when(isStrange, label)).as("strange");
  }

  /** The labels that are predicted, if they are of classes. */
  private static List<Float> labels(LinearModel saved) {
    return saved.classes().isEmpty()
        ? List.of(saved.info().leastLabel(), saved.info().largestLabel())
        : saved.classes().stream().map(ModelClass::label).toList();
  }

  private static @Nullable String strange(@Nullable Object label, LinearModel saved) {
    if (!(label instanceof Float strange)) {
      return null;
    }
    List<String> texts = labels(saved).stream().map(LabelStats::text).toList();
    int last = texts.size() - 1;
    return "a record has the label "
        + LabelStats.text(strange)
        + ", and the predictions are "
        + (last == 1 ? texts.get(0) : "one of " + texts.size() + " from " + texts.get(0))
        + (last == 1 ? " or " : " to ")
        + texts.get(last)
        + ", the labels of the training";
  }

  private static Dataset<Row> rows(
      Dataset<Row> margins,
      LinearPredictor predictor,
      LinearSource source,
      @Nullable ClassNames classes) {
    Column margin = predictor.margin();
    Column probability = predictor.probability();
    List<Column> columns = new ArrayList<>();
    columns.add(source.names().of(functions.col("row")).as("record"));
    columns.add(named(functions.col("label"), classes).as("label"));
    if (margin != null) {
      columns.add(margin);
    }
    if (probability != null) {
      columns.add(probability.as("probability"));
    }
    columns.add(named(predictor.prediction(), classes).as("prediction"));
    return margins.select(columns.toArray(Column[]::new));
  }

  /** Labels as they were written; none stays none. */
  private static Column named(Column labels, @Nullable ClassNames classes) {
    if (classes == null) {
      return labels;
    }
    Column[] names = classes.names().stream().map(functions::lit).toArray(Column[]::new);
    Column name = functions.element_at(functions.array(names), labels.plus(1).cast("int"));
    return functions.when(
        labels.isNotNull(), name); // else Spark takes a missing label for the last
  }
}
