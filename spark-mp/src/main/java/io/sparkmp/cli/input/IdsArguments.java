package io.sparkmp.cli.input;

import io.sparkmp.ids.IdType;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Ids for a command, typed or in a file: one of a group of options. */
public final class IdsArguments {

  @Option(
      names = "--ids",
      required = true,
      split = ",",
      paramLabel = "ID",
      description = "Words, or other ids, separated by commas.")
  private List<String> ids = List.of();

  @Option(
      names = "--ids-file",
      required = true,
      paramLabel = "PATH",
      description = "A file with one of these per line, for example ids with commas.")
  private @Nullable String file;

  /**
   * The distinct ids, in order.
   *
   * @throws IllegalArgumentException if one is not an id of this type
   */
  public List<Object> read(IdType type, SparkSession spark) {
    return AskedIds.of("id", type, ids, file, spark);
  }
}
