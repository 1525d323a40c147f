package io.sparkmp.cf.cli;

import static org.apache.spark.sql.functions.col;

import io.sparkmp.cf.ingest.RatingColumns;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cli.input.NameTable;
import io.sparkmp.spark.files.Overlaps;
import io.sparkmp.spark.ingest.ColumnRequest;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How a command is told what items are called. */
final class ItemNames {
  private static final String COLUMNS = "--item-names-columns";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--item-names",
      paramLabel = "PATH",
      description = "Text with the ids of items and their names, which then stand beside them.")
  private @Nullable String path;

  @Option(
      names = COLUMNS,
      split = ",",
      paramLabel = "NAME",
      description =
          "Names, or positions from 1, of the two columns of --item-names (default: names such as"
              + " movieId and title; 1,2 where columns have no names).")
  private List<String> columns = List.of();

  /** Refuses what cannot be meant. */
  void check() {
    NameTable.check(columns, COLUMNS, path, "--item-names");
  }

  /** Whether there is a text of names. */
  boolean areGiven() {
    return path != null;
  }

  /** Adds what is read for the names. */
  Overlaps overlaps(Overlaps others) {
    return others.reads("--item-names", path);
  }

  /**
   * The names of some items, as far as they are known.
   *
   * @param warn told if there is a text of names, with the name of none
   */
  Map<Object, String> of(
      SparkSession spark,
      FactorModelInfo model,
      Collection<?> items,
      PrintWriter err,
      Consumer<String> warn) {
    Map<Object, String> names = new HashMap<>();
    Dataset<Row> all = read(spark, model, err);
    if (all != null) {
      all.filter(col("item").isin(items.toArray()))
          .collectAsList()
          .forEach(row -> names.put(row.get(0), row.getString(1)));
      if (names.isEmpty() && !items.isEmpty()) {
        warn.accept(none("the " + items.size() + " items shown", items.iterator().next(), all));
      }
    }
    return names;
  }

  private String none(String which, Object item, Dataset<Row> names) {
    List<Row> first = names.select("item").takeAsList(1);
    return "%s names none of %s, such as %s%s; check %s and the ids"
        .formatted(
            path,
            which,
            item,
            first.isEmpty() ? "" : ": its ids look like " + first.get(0).get(0),
            COLUMNS);
  }

  /** Warns if none of the items of a model has a name. */
  private void check(Dataset<Row> names, FactorModel model, Consumer<String> warn) {
    Dataset<Row> items = model.items().select("id");
    if (names.join(items, names.col("item").equalTo(items.col("id")), "left_semi").isEmpty()) {
      warn.accept(none("the items of the model", items.first().get(0), names));
    }
  }

  /**
   * The same for items that a page shows.
   *
   * @param warn told of names that are missing
   * @throws IllegalArgumentException if there is a text of names, with the name of none
   */
  Map<Object, String> ofShown(
      SparkSession spark,
      FactorModelInfo model,
      Collection<?> items,
      PrintWriter err,
      Consumer<String> warn) {
    Map<Object, String> names = of(spark, model, items, err, none -> {}); // which is refused here
    if (path == null || names.size() == items.size()) {
      return names;
    }
    Object unnamed =
        items.stream().filter(item -> !names.containsKey(item)).findFirst().orElseThrow();
    if (names.isEmpty()) {
      throw new IllegalArgumentException(
          "Cannot use --item-names %s: it names none of the %s items shown, such as %s; check %s and the ids"
              .formatted(path, items.size(), unnamed, COLUMNS));
    }
    warn.accept(
        "%s does not name %s of the %s items shown, such as %s"
            .formatted(path, items.size() - names.size(), items.size(), unnamed));
    return names;
  }

  /**
   * Rows with a column {@code item}, and a column {@code name} more if there are names.
   *
   * @param warn told if no item of the model has one of them
   */
  Dataset<Row> beside(
      Dataset<Row> rows, FactorModel model, PrintWriter err, Consumer<String> warn) {
    Dataset<Row> names = read(rows.sparkSession(), model.info(), err);
    if (names == null) {
      return rows;
    }
    check(names, model, warn);
    Column item = names.col("item");
    return rows.join(names, rows.col("item").equalTo(item), "left").drop(item);
  }

  /**
   * Lists of the best, as a recommender gives them, with a field {@code name} more if there are
   * names.
   *
   * @param warn told if no item of the model has one of them
   */
  Dataset<Row> inLists(
      Dataset<Row> lists, FactorModel model, PrintWriter err, Consumer<String> warn) {
    Dataset<Row> names = read(lists.sparkSession(), model.info(), err);
    if (names == null) {
      return lists;
    }
    check(names, model, warn);
    Column best = functions.struct(col("best.id"), col("best.rating"), col("name"));
    Column listed = functions.struct(col("place"), best.as("best")); // by which they are sorted
    return lists
        .select(
            col("id"),
            functions.posexplode_outer(col("recommendations")).as(new String[] {"place", "best"}))
        .join(names, col("best.id").equalTo(col("item")), "left")
        .groupBy("id")
        .agg(
            functions
                .array_sort(
                    functions.collect_list(functions.when(col("place").isNotNull(), listed)))
                .getField("best")
                .as("recommendations"));
  }

  /** Columns {@code item} and {@code name}, one row an item; or null if there are no names. */
  private @Nullable Dataset<Row> read(SparkSession spark, FactorModelInfo model, PrintWriter err) {
    if (path == null) {
      return null;
    }
    ColumnRequest request =
        columns.isEmpty()
            ? RatingColumns.names(null, null)
            : RatingColumns.names(columns.get(0), columns.get(1));
    return NameTable.read(spark, path, request, model.itemType(), command, err)
        .withColumnRenamed("id", "item");
  }
}
