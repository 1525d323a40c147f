package io.sparkmp.cf.cli;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.recommend.HeldOutUsers;
import io.sparkmp.cli.OutputArguments;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.SubCommand;
import io.sparkmp.layout.Records;
import io.sparkmp.spark.files.TableOutput;
import io.sparkmp.spark.ingest.RecordRows;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Holds out whole users. */
@Command(
    name = "split",
    description =
        "Split ratings by users, to judge a model by users whom it was not trained on: some of"
            + " their ratings are folded in, the rest has to be found.",
    footer = {
      "",
      "Example:",
      "  cf split --ratings 'ml-10m/*.gz' --above 3.5 --at-least 5 --users 10000 \\",
      "      --training training.parquet --fold-in fold-in.parquet --test test.parquet",
      "  cf train --implicit --ratings training.parquet --rating-column none \\",
      "      --model my-model",
      "  cf fold-in --model my-model --ratings fold-in.parquet --rating-column none \\",
      "      --output-model folded",
      "  cf evaluate --model folded --ratings test.parquet --exclude fold-in.parquet \\",
      "      --ranking --k 20,50,100",
      "",
      "Items that no user of the training has rated are left out of the two other",
      "files. Ratings are written with the seven digits that training uses."
    })
final class SplitCommand extends SubCommand<FactorModel> {
  private static final String[] COLUMNS = {"user", "item", "rating"};

  @Mixin private RatingsArguments ratings = new RatingsArguments();

  @Option(
      names = "--users",
      required = true,
      paramLabel = "N",
      description = "How many users are held out.")
  private int users;

  @Option(
      names = "--training",
      required = true,
      paramLabel = "PATH",
      description = "Where to write the ratings of all other users: CSV, JSON or Parquet.")
  private String training = "";

  @Option(
      names = "--fold-in",
      required = true,
      paramLabel = "PATH",
      description = "Where to write the ratings of held-out users to be folded in.")
  private String foldIn = "";

  @Option(
      names = "--test",
      required = true,
      paramLabel = "PATH",
      description = "Where to write their other ratings.")
  private String test = "";

  @Option(
      names = "--fraction",
      paramLabel = "X",
      description = "How much of each is folded in (default: ${DEFAULT-VALUE}).")
  private double fraction = 0.8;

  @Option(
      names = "--above",
      paramLabel = "X",
      description = "Use only ratings above X (default: all).")
  private double above = Double.NEGATIVE_INFINITY;

  @Option(
      names = "--at-least",
      paramLabel = "N",
      description = "Use only users with so many of these (default: ${DEFAULT-VALUE}).")
  private int atLeast = 1;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of what is drawn (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Mixin private OutputArguments how = new OutputArguments();

  @Override
  protected void check() {
    Refusals.check("--users", users, users >= 1, ">= 1");
    Refusals.check("--fraction", fraction, fraction > 0 && fraction < 1, "above 0 and below 1");
    Refusals.check("--at-least", atLeast, atLeast >= 1, ">= 1");
  }

  @Override
  protected void run(SparkSession spark) throws Exception {
    overlaps(spark)
        .reads("--ratings", ratings.paths)
        .writes("--training", training)
        .writes("--fold-in", foldIn)
        .writes("--test", test);
    TableOutput ofTraining = how.at(spark, "ratings", training, false, COLUMNS);
    TableOutput ofFoldIn = how.at(spark, "ratings", foldIn, false, COLUMNS);
    TableOutput ofTest = how.at(spark, "ratings", test, false, COLUMNS);
    Dataset<Row> read =
        RecordRows.read(spark, ratings.open(spark, err()), ratings.skipMalformed)
            .rows()
            .toDF(COLUMNS);
    Dataset<Row> used =
        HeldOutUsers.counting(read, above, atLeast).persist(StorageLevel.MEMORY_AND_DISK());
    Row found =
        used.agg(
                functions.countDistinct("user"),
                functions.count("user"),
                functions.max(functions.abs(functions.col("rating"))))
            .first();
    long all = found.getLong(0);
    if (!found.isNullAt(2) && found.getFloat(2) >= Records.ROUNDED) {
      throw new IllegalArgumentException(
          "Cannot split "
              + ratings.paths
              + ": it has a rating of about "
              + found.getFloat(2)
              + ", and only the first seven digits of a rating are kept (expected: ratings below"
              + " 16777216; --rating-column names their column)");
    }
    if (users >= all) {
      throw new IllegalArgumentException(
          "Cannot hold out "
              + users
              + " users: "
              + all
              + " have ratings that count (expected: some left to train on)");
    }
    HeldOutUsers split = HeldOutUsers.of(used, users, fraction, seed);
    long written =
        write(spark, ofTraining, split.training(), training)
            + write(spark, ofFoldIn, split.foldIn(), foldIn)
            + write(spark, ofTest, split.test(), test);
    print("Held out %d of %d users", users, all);
    long left = found.getLong(1) - written;
    if (left > 0) {
      print(
          "Left out %d %s of items that no other user has rated",
          left, left == 1 ? "rating" : "ratings");
    }
  }

  /** Returns how many rows were written. */
  private long write(SparkSession spark, TableOutput table, Dataset<Row> rows, String path)
      throws Exception {
    Observation count = new Observation();
    Dataset<Row> counted = rows.observe(count, functions.count("user").as("rows"));
    phases(spark).run("Writing " + path, () -> table.write(counted, "user", "item"));
    return (Long) count.getAsJava().get("rows");
  }
}
