package io.sparkmp.bench.cli;

import io.sparkmp.bench.Samples;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.ingest.Ingest;
import io.sparkmp.cf.ingest.IngestOptions;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.layout.HoldOut;
import io.sparkmp.cf.model.Factorisation;
import io.sparkmp.cf.model.FactorisationOptions;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.recommendation.ALS;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Our fit beside MLlib's ALS, on the same cached DataFrames in the same JVM. */
@Command(
    name = "als",
    description =
        "Test RMSE and seconds of a whole fit, ingest included: ours and MLlib's ALS in turn, on"
            + " planted ratings or on a text file of ratings.",
    mixinStandardHelpOptions = true)
final class AlsBench implements Callable<Integer> {
  @Mixin private PlantedArguments planted = new PlantedArguments();

  @Option(
      names = "--ratings",
      paramLabel = "PATH",
      description = "Text with 'user item rating' lines instead of planted ratings.")
  private @Nullable String ratings;

  @Option(names = "--delimiter", description = "Of that text (default: a blank).")
  private String delimiter = " ";

  @Option(names = "--rank", description = "Of our model (default: ${DEFAULT-VALUE}).")
  private int rank = 32;

  @Option(names = "--epochs", description = "Of our fit (default: ${DEFAULT-VALUE}).")
  private int epochs = 12;

  @Option(names = "--step-size", description = "Of our fit (default: ${DEFAULT-VALUE}).")
  private float stepSize = 0.03f;

  @Option(names = "--regularisation", description = "Of our fit (default: ${DEFAULT-VALUE}).")
  private float regularisation = 0.04f;

  @Option(names = "--als-ranks", split = ",", description = "Default: ${DEFAULT-VALUE}.")
  private List<Integer> alsRanks = List.of(32);

  @Option(names = "--als-reg", split = ",", description = "Default: ${DEFAULT-VALUE}.")
  private List<Double> alsRegs = List.of(0.05);

  @Option(names = "--als-iterations", split = ",", description = "Default: ${DEFAULT-VALUE}.")
  private List<Integer> alsIterations = List.of(10);

  @Option(names = "--rounds", description = "Fits of each (default: ${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Override
  public Integer call() {
    SparkSession spark = BenchMain.session("spark-mp bench als", CfKryoRegistrator.class.getName());
    PlantedArguments.Frames frames = ratings == null ? planted.frames(spark) : read(spark, ratings);
    System.out.println("fit                                   test RMSE  seconds, median (range)");
    Samples ours = new Samples();
    double[] rmse = new double[1];
    for (int round = -1; round < rounds; round++) {
      double seconds = fit(frames, rmse);
      if (round >= 0) {
        ours.add(seconds);
      }
    }
    print(String.format(Locale.ROOT, "spark-mp rank %d, %d epochs", rank, epochs), rmse[0], ours);
    for (int alsRank : alsRanks) {
      for (double reg : alsRegs) {
        for (int iterations : alsIterations) {
          String name =
              String.format(
                  Locale.ROOT, "MLlib ALS rank %d, reg %s, %d iter.", alsRank, reg, iterations);
          Samples theirs = new Samples();
          theirs.add(als(frames, alsRank, reg, iterations, rmse));
          print(name, rmse[0], theirs);
          System.out.printf(
              Locale.ROOT, "  takes %.1f times as long%n", theirs.median() / ours.median());
        }
      }
    }
    spark.sparkContext().stop();
    return 0;
  }

  private static void print(String name, double rmse, Samples seconds) {
    System.out.printf(Locale.ROOT, "%-36s  %.4f     %s%n", name, rmse, seconds);
  }

  private PlantedArguments.Frames read(SparkSession spark, String path) {
    Dataset<Row> all =
        spark
            .read()
            .option("delimiter", delimiter)
            .schema("user INT, item INT, rating FLOAT")
            .csv(path.split(",", -1))
            .withColumn(
                "isTest",
                functions
                    .abs(functions.xxhash64(functions.col("user"), functions.col("item")))
                    .mod(10)
                    .equalTo(0));
    Dataset<Row> training = all.filter("NOT isTest").drop("isTest").repartition(4);
    Dataset<Row> test = all.filter("isTest").drop("isTest").repartition(4);
    training.persist(StorageLevel.MEMORY_AND_DISK()).count();
    test.persist(StorageLevel.MEMORY_AND_DISK()).count();
    return new PlantedArguments.Frames(training, test);
  }

  private double fit(PlantedArguments.Frames frames, double[] rmse) {
    IngestOptions layout = new IngestOptions(2, 2, new HoldOut(1, 0, 0), false);
    FactorisationOptions options =
        new FactorisationOptions(
            rank,
            new StepSize.Linear(stepSize, epochs),
            0.25f,
            regularisation,
            0.01f,
            0.02f,
            false,
            1);
    TrainingOptions how = new TrainingOptions(epochs, EngineKind.RING, false, null, r -> {});
    // What is timed is the fit; the test set is laid out with it and costs us a little too.
    long start = System.nanoTime();
    RatingData data = Ingest.run(frames.source(), layout);
    long ingested = System.nanoTime();
    Factorisation training = new Factorisation(data, layout.slicesPerWorker(), options, null);
    var result = training.train(how);
    double seconds = (System.nanoTime() - start) / 1e9;
    System.err.printf(
        Locale.ROOT, "ours: %.2f s, of which ingest %.2f s%n", seconds, (ingested - start) / 1e9);
    rmse[0] = Math.sqrt(training.evaluate(result, HeldOut.TEST).mean());
    result.model().unpersist(false);
    data.unpersist();
    return seconds;
  }

  private static double als(
      PlantedArguments.Frames frames, int rank, double reg, int iterations, double[] rmse) {
    ALS als =
        new ALS()
            .setUserCol("user")
            .setItemCol("item")
            .setRatingCol("rating")
            .setRank(rank)
            .setRegParam(reg)
            .setMaxIter(iterations)
            .setSeed(1)
            .setColdStartStrategy("drop");
    long start = System.nanoTime();
    var model = als.fit(frames.training());
    double seconds = (System.nanoTime() - start) / 1e9;
    rmse[0] =
        new RegressionEvaluator()
            .setLabelCol("rating")
            .setMetricName("rmse")
            .evaluate(model.transform(frames.test()));
    return seconds;
  }
}
