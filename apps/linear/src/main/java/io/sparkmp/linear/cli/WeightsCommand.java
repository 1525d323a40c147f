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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
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
      "Coefficients above 0 speak for the label 1 or a larger number, those below 0 against",
      "it. They are in units of the features: of two features the one with the larger values",
      "has the smaller coefficient. Beside each is how many training records have the feature."
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
    print("%d features have a coefficient; intercept %s", info.features(), text(info.intercept()));
    Column weight = functions.col("weight");
    PrintedTable table = table();
    addAll(
        table,
        info.loss().isOfClasses() ? "for label " + info.label(info.largestLabel()) : "for more",
        saved
            .weights()
            .where("weight > 0")
            .orderBy(weight.desc(), functions.col("id"))
            .limit(n)
            .collectAsList());
    addAll(
        table,
        info.loss().isOfClasses() ? "for label " + info.label(info.leastLabel()) : "for less",
        saved
            .weights()
            .where("weight < 0")
            .orderBy(weight, functions.col("id"))
            .limit(n)
            .collectAsList());
    table.print(out());
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
    PrintedTable table = table();
    asked.stream().filter(found::containsKey).forEach(id -> add(table, found.get(id)));
    table.print(out());
  }

  private static PrintedTable table() {
    return new PrintedTable("feature", ">weight", ">records");
  }

  private static void add(PrintedTable table, Row row) {
    table.add(row.get(0).toString(), text(row.getDouble(2)), Integer.toString(row.getInt(1)));
  }

  private static String text(double weight) {
    return String.format(Locale.ROOT, "%.6g", weight);
  }
}
