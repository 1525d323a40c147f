package io.sparkmp.cli;

import io.sparkmp.spark.files.TableOutput;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a table is written: a mixin of commands that write one. */
public final class OutputArguments {
  @Option(
      names = "--partitioned",
      description = "Write a folder of files, one per task, instead of one file in order.")
  private boolean partitioned;

  @Option(names = "--overwrite", description = "Replace an existing output of this command.")
  private boolean overwrite;

  @Option(
      names = "--output-format",
      paramLabel = "NAME",
      description =
          "Format of the folder or table to write, by Spark's name: orc, avro, delta and so on"
              + " (default: by the suffix of a file; for a table, the catalog's).")
  private @Nullable String format;

  /** The given format, if any. */
  public @Nullable String format() {
    return format;
  }

  /** Whether to replace an existing output. */
  public boolean overwrite() {
    return overwrite;
  }

  /** Whether to write a folder. */
  public boolean partitioned() {
    return partitioned;
  }

  /**
   * The place of a table, checked before any work is done.
   *
   * @param what it holds, for messages
   * @param lists whether it holds lists
   * @param columns the columns that it has; those that it may lack end in a question mark
   * @throws io.sparkmp.spark.files.OutputException if it cannot be written there
   */
  public TableOutput at(
      SparkSession spark, String what, String path, boolean lists, String... columns) {
    TableOutput output =
        TableOutput.at(spark, what, path, format, lists, List.of(columns), partitioned, overwrite);
    output.check();
    return output;
  }
}
