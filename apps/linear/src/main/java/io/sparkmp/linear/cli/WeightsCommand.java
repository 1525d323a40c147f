package io.sparkmp.linear.cli;

import io.sparkmp.cli.ModelCommand;
import io.sparkmp.cli.PrintedTable;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.input.AlikeIds;
import io.sparkmp.cli.input.AskedIds;
import io.sparkmp.cli.input.IdsArguments;
import io.sparkmp.errors.Arguments;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.model.LinearModelInfo;
import io.sparkmp.linear.model.ModelClass;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows coefficients. */
@Command(
    name = "weights",
    description = "The features with the largest coefficients, or the coefficients of some.",
    footer = {
      "",
      "Examples:",
      "  linear weights --model my-model --top 20",
      "  linear weights --model my-model --ids 17,4711",
      "",
      "Coefficients above 0 speak for the label 1 or a larger number, those below 0",
      "against it; of several classes each has its own. They are in units of the",
      "features: of two features the one with the larger values has the smaller",
      "coefficient. Beside each is how many training records have the feature."
    })
final class WeightsCommand extends ModelCommand<LinearModel> {
  private static final int DEFAULT_TOP = 10;

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "How many above 0, and how many below (default: 10).")
  private @Nullable Integer top;

  @ArgGroup(heading = "In place of these, some features:%n")
  private @Nullable IdsArguments ids;

  @Override
  protected void check() {
    if (ids != null) {
      Refusals.refuse(top, "--top", "with --ids or --ids-file");
    }
    if (top != null) {
      Arguments.check("top", top, top >= 1, ">= 1");
    }
  }

  @Override
  protected void run(SparkSession spark) {
    LinearModel saved = load(spark);
    if (ids != null) {
      printAsked(saved, ids.read(saved.info().idType(), spark));
    } else {
      printTop(saved, top == null ? DEFAULT_TOP : top);
    }
  }

  private void printTop(LinearModel saved, int n) {
    LinearModelInfo info = saved.info();
    print(
        "%d features have a coefficient%s",
        info.features(), saved.classes().isEmpty() ? "; intercept " + text(info.intercept()) : "");
    PrintedTable table = table();
    if (saved.classes().isEmpty()) {
      Dataset<Row> weights = saved.weights();
      boolean isOfClasses = info.loss().isOfClasses();
      addAll(
          table, isOfClasses ? ofLabel(saved, info.largestLabel()) : "for more", above(weights, n));
      addAll(
          table, isOfClasses ? ofLabel(saved, info.leastLabel()) : "for less", below(weights, n));
    }
    for (ModelClass of : saved.classes()) {
      Dataset<Row> weights =
          saved
              .weights()
              .select(
                  functions.col("id"),
                  functions.col("records"),
                  functions.col("weights").getItem(of.place()).as("weight"));
      addAll(
          table,
          "for label " + of.name() + ", intercept " + text(of.intercept()),
          above(weights, n));
    }
    table.print(out());
  }

  private static String ofLabel(LinearModel saved, double label) {
    return "for label " + saved.label(label);
  }

  private static List<Row> above(Dataset<Row> weights, int n) {
    return weights
        .where("weight > 0")
        .orderBy(functions.col("weight").desc(), functions.col("id"))
        .limit(n)
        .collectAsList();
  }

  private static List<Row> below(Dataset<Row> weights, int n) {
    return weights
        .where("weight < 0")
        .orderBy(functions.col("weight"), functions.col("id"))
        .limit(n)
        .collectAsList();
  }

  private static void addAll(PrintedTable table, String title, List<Row> rows) {
    if (!rows.isEmpty()) {
      table.addTitle(title);
      rows.forEach(row -> add(table, row));
    }
  }

  private void printAsked(LinearModel saved, List<Object> asked) {
    Map<Object, Row> found =
        saved.weights().where(functions.col("id").isInCollection(asked)).collectAsList().stream()
            .collect(Collectors.toMap(row -> row.get(0), Function.identity()));
    List<Object> unknown = asked.stream().filter(id -> !found.containsKey(id)).toList();
    String none =
        "the model has no coefficient but 0 for "
            + AskedIds.list(unknown)
            + AlikeIds.of(saved.weights(), unknown);
    if (found.isEmpty()) {
      throw new IllegalArgumentException("Cannot show coefficients: " + none);
    }
    if (!unknown.isEmpty()) {
      warn(none);
    }
    List<Row> rows = asked.stream().filter(found::containsKey).map(found::get).toList();
    PrintedTable table = table();
    if (saved.classes().isEmpty()) {
      rows.forEach(row -> add(table, row));
    }
    for (ModelClass of : saved.classes()) {
      table.addTitle("for label " + of.name());
      rows.forEach(row -> add(table, row, row.<Double>getList(2).get(of.place())));
    }
    table.print(out());
  }

  private static PrintedTable table() {
    return new PrintedTable("feature", ">weight", ">records");
  }

  private static void add(PrintedTable table, Row row) {
    add(table, row, row.getDouble(2));
  }

  private static void add(PrintedTable table, Row row, double weight) {
    table.add(row.get(0).toString(), text(weight), Integer.toString(row.getInt(1)));
  }

  private static String text(double weight) {
    return String.format(Locale.ROOT, "%.6g", weight);
  }
}
