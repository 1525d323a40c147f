package io.sparkmp.bench.cli;

import io.sparkmp.bench.Samples;
import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.cf.Frames;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.ingest.ColumnChoice;
import io.sparkmp.cf.ingest.FrameRatings;
import io.sparkmp.cf.ingest.Ingest;
import io.sparkmp.cf.ingest.IngestOptions;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.cf.model.Factorisation;
import io.sparkmp.cf.model.FactorisationOptions;
import io.sparkmp.spark.TrainingOptions;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the Estimator adds to the training that the command does. */
@Command(
    name = "estimator",
    description =
        "Seconds of MatrixFactorization.fit on a cached DataFrame, and of the calls that the"
            + " command train makes on the same ratings, in turn.",
    mixinStandardHelpOptions = true)
final class EstimatorBench extends PartBench {
  private static final float STEP = 0.12f;
  private static final float REGULARISATION = 0.1f;

  @Mixin private PlantedArguments planted = new PlantedArguments();

  @Option(names = "--rank", description = "Default: ${DEFAULT-VALUE}.")
  private int rank = 32;

  @Option(names = "--epochs", description = "Default: ${DEFAULT-VALUE}.")
  private int epochs = 10;

  @Option(names = "--rounds", description = "Of both (default: ${DEFAULT-VALUE}).")
  private int rounds = 10;

  @Override
  void check() {
    planted.planted();
    Values.checkPositive("rank", rank);
    Values.checkPositive("epochs", epochs);
    Values.checkPositive("rounds", rounds);
  }

  @Override
  void measure() {
    PlantedRatings ratings = planted.planted();
    SparkSession spark =
        Sessions.open("spark-mp bench estimator", CfKryoRegistrator.class.getName());
    Dataset<Row> training = Frames.planted(spark, ratings).training();
    Samples fits = new Samples();
    Samples calls = new Samples();
    Samples ratios = new Samples();
    for (int round = -1; round < rounds; round++) {
      boolean fitFirst = round % 2 == 0; // neither always finds the other's garbage
      double early = fitFirst ? fit(training) : direct(training);
      double late = fitFirst ? direct(training) : fit(training);
      double fit = fitFirst ? early : late;
      double direct = fitFirst ? late : early;
      if (round >= 0) { // the first ones warm up
        fits.add(fit);
        calls.add(direct);
        ratios.add(fit / direct);
      }
    }
    System.out.printf(
        "%d round%s; %s%n", rounds, rounds == 1 ? "" : "s", Samples.heading("seconds", rounds));
    System.out.printf("MatrixFactorization.fit        %s%n", fits);
    System.out.printf("reading and training directly  %s%n", calls);
    System.out.printf("ratio in one round             %s%n", ratios);
    spark.sparkContext().stop();
  }

  private double fit(Dataset<Row> ratings) {
    long start = System.nanoTime();
    new MatrixFactorization()
        .setRank(rank)
        .setMaxIter(epochs)
        .setStepSize(STEP)
        .setRegParam(REGULARISATION)
        .setNumUserBlocks(2)
        .fit(ratings);
    return (System.nanoTime() - start) / 1e9;
  }

  private double direct(Dataset<Row> ratings) {
    long start = System.nanoTime();
    RatingData data =
        Ingest.run(
            new FrameRatings(ratings, new ColumnChoice("user", "item", "rating"), "ratings"),
            new IngestOptions(2, 2, new HoldOut(1, 0, 0), false));
    FactorisationOptions options =
        new FactorisationOptions(
            rank, new StepSize.Adaptive(STEP), 0.25f, REGULARISATION, 0.01f, 0.02f, false, 1);
    var result = new Factorisation(data, options, null).train(TrainingOptions.epochs(epochs));
    double seconds = (System.nanoTime() - start) / 1e9;
    result.close();
    data.close();
    return seconds;
  }
}
