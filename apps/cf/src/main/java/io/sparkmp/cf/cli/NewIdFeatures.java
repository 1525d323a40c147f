package io.sparkmp.cf.cli;

import io.sparkmp.cf.ingest.FeatureTable;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.train.ExpectedRows;
import io.sparkmp.spark.files.Overlaps;
import java.io.PrintWriter;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tables of what is known of users and items that the training had no ratings of. */
final class NewIdFeatures {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = FeatureArguments.ITEMS,
      paramLabel = "PATH",
      description =
          "A table of items, with the columns that train --item-features had: those without"
              + " ratings are predicted from it, also if they came after the training.")
  private @Nullable String items;

  @Option(names = FeatureArguments.USERS, paramLabel = "PATH", description = "The same of users.")
  private @Nullable String users;

  /** Adds what is read for features. */
  Overlaps overlaps(Overlaps others) {
    return others.reads(FeatureArguments.ITEMS, items).reads(FeatureArguments.USERS, users);
  }

  /** The model with rows for what only has features. */
  FactorModel added(FactorModel model, SparkSession spark, PrintWriter err, Consumer<String> warn) {
    return added(added(model, "item", items, spark, err, warn), "user", users, spark, err, warn);
  }

  private FactorModel added(
      FactorModel model,
      String side,
      @Nullable String path,
      SparkSession spark,
      PrintWriter err,
      Consumer<String> warn) {
    if (path == null) {
      return model;
    }
    model.checkKnowsFeatures(side.equals("user"));
    FeatureTable table = FeatureArguments.table(spark, side, path, command);
    ExpectedRows rows = ExpectedRows.of(model, table, warn);
    err.println("Reading " + path + ": id = " + table.idColumn() + "; " + rows.description(side));
    err.flush();
    return rows.model();
  }
}
