package io.sparkmp.cf.cli;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cli.OutputArguments;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.SubCommand;
import io.sparkmp.spark.files.TableOutput;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes ratings whose truth is known. */
@Command(
    name = "generate",
    description =
        "Make ratings from a known model with noise, and write them: to try a cluster, or to"
            + " compare programs. The same options make the same ratings everywhere.",
    footer = {
      "",
      "Examples:",
      "  bin/spark-mp cf generate --output /tmp/planted.csv",
      "  bin/spark-mp cf generate --users 480189 --items 17770 --ratings 100000000 \\",
      "      --step 1 --partitioned --output /tmp/netflix-shape.csv",
    })
final class GenerateCommand extends SubCommand<FactorModel> {
  private static final double EXPONENT = 0.8;

  @Option(
      names = "--output",
      required = true,
      paramLabel = "PATH",
      description =
          "The file to write: CSV with a header, JSON (one object per line) or Parquet, by its"
              + " suffix.")
  private String output;

  @Mixin private OutputArguments how = new OutputArguments();

  @Option(
      names = "--users",
      paramLabel = "N",
      description = "How many users (default: ${DEFAULT-VALUE}).")
  private int users = 6_000;

  @Option(
      names = "--items",
      paramLabel = "N",
      description = "How many items (default: ${DEFAULT-VALUE}).")
  private int items = 4_000;

  @Option(
      names = "--ratings",
      paramLabel = "N",
      description = "About how many ratings (default: ${DEFAULT-VALUE}).")
  private long ratings = 1_000_000;

  @Option(
      names = "--rank",
      paramLabel = "N",
      description = "Factors of the model behind them (default: ${DEFAULT-VALUE}).")
  private int rank = 8;

  @Option(
      names = "--noise",
      paramLabel = "X",
      description =
          "Standard deviation of the noise: no model can predict better (default:"
              + " ${DEFAULT-VALUE}).")
  private double noise = 0.5;

  @Option(
      names = "--step",
      paramLabel = "X",
      description =
          "Round the ratings to multiples of X, as people give them: 1 for whole stars (default:"
              + " no rounding).")
  private double step;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of everything (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Override
  protected void check() {
    planted();
    Refusals.check("--step", step, step >= 0, "> 0");
  }

  private PlantedRatings planted() {
    return new PlantedRatings(users, items, ratings, rank, noise, EXPONENT, EXPONENT, seed);
  }

  @Override
  protected void run(SparkSession spark) throws Exception {
    TableOutput table = how.at(spark, "ratings", output, false, PlantedRatings.SCHEMA.fieldNames());
    int parts = Math.max(spark.sparkContext().defaultParallelism(), (int) (ratings / 5_000_000));
    phases(spark)
        .run(
            "Making ratings for " + output,
            () -> table.write(rounded(planted().frame(spark, parts)), "user", "item"));
    print("Wrote the ratings to %s", output);
  }

  private Dataset<Row> rounded(Dataset<Row> frame) {
    Column rating = frame.col("rating");
    return step == 0
        ? frame
        : frame.withColumn(
            "rating",
            functions.round(rating.divide(step)).multiply(step).cast(DataTypes.FloatType));
  }
}
