package io.sparkmp.cf.cli;

import io.sparkmp.cf.ingest.FeatureTable;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.train.LinkedFeatures;
import io.sparkmp.spark.files.Overlaps;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.layout.Side;
import java.io.PrintWriter;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tables of what is known of users and items beside ratings. */
final class FeatureArguments {
  static final String USERS = "--user-features";
  static final String ITEMS = "--item-features";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = ITEMS,
      paramLabel = "PATH",
      description =
          "With --method BAYES: a table of items, ids in its first column, and in the others"
              + " numbers, categories or sets of words, such as Comedy|Drama: items without ratings"
              + " are predicted from these. CSV with a header, JSON or Parquet.")
  private @Nullable String items;

  @Option(
      names = USERS,
      paramLabel = "PATH",
      description = "With --method BAYES: the same of users.")
  private @Nullable String users;

  /** Adds what is read for features. */
  Overlaps overlaps(Overlaps others) {
    return others.reads(ITEMS, items).reads(USERS, users);
  }

  /** Whether there are some of items. */
  boolean haveItems() {
    return items != null;
  }

  @Nullable LinkedFeatures ofUsers(
      SparkSession spark, RatingData data, PrintWriter err, Consumer<String> warn) {
    return read(spark, "user", users, data.laidOut().rows(), err, warn);
  }

  @Nullable LinkedFeatures ofItems(
      SparkSession spark, RatingData data, PrintWriter err, Consumer<String> warn) {
    return read(spark, "item", items, data.laidOut().columns(), err, warn);
  }

  private @Nullable LinkedFeatures read(
      SparkSession spark,
      String side,
      @Nullable String path,
      Side ids,
      PrintWriter err,
      Consumer<String> warn) {
    if (path == null) {
      return null;
    }
    FeatureTable table = table(spark, side, path, command);
    LinkedFeatures linked = LinkedFeatures.of(table, ids, warn);
    err.println("Reading " + path + ": id = " + table.idColumn() + "; " + linked.description());
    err.flush();
    return linked;
  }

  private static boolean isSet(CommandSpec command, String option) {
    OptionSpec found = command.findOption(option);
    return found != null && Boolean.TRUE.equals(found.getValue());
  }

  /** Opens a table, in the encoding and with the fractions that the command is given. */
  static FeatureTable table(SparkSession spark, String side, String path, CommandSpec command) {
    return FeatureTable.open(
        spark,
        side,
        path,
        TextFiles.ofAnyKind(
            side + " features",
            path,
            spark.sparkContext().hadoopConfiguration(),
            command.findOption("--encoding").getValue()),
        isSet(command, "--decimal-comma"));
  }
}
