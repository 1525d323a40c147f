package io.sparkmp.bench.cf;

import io.sparkmp.bench.Leftovers;
import io.sparkmp.bench.suite.FitResult;
import io.sparkmp.bench.suite.TimeToQuality.Candidate;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.RatingIngest;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.layout.LayoutOptions;
import java.util.Locale;
import java.util.function.Function;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.recommendation.ALS;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** Makes whole fits of ours and MLlib's to the same cached ratings. */
final class ExplicitFits {
  private static final int ALS_BLOCKS = 10; // MLlib's default

  private final Frames frames;
  private final CfSuite options;
  private final long seed;
  private final Leftovers leftovers;
  private final float least;
  private final float greatest;

  ExplicitFits(SparkSession spark, Frames frames, CfSuite options) {
    this.frames = frames;
    this.options = options;
    this.seed = options.seed();
    this.leftovers = new Leftovers(spark);
    Row range = frames.training().agg(functions.min("rating"), functions.max("rating")).first();
    this.least = range.getFloat(0);
    this.greatest = range.getFloat(1);
  }

  /** Ours. We also lay out the test set, which costs us a little. */
  Candidate ours(int rank, int epochs) {
    return new Candidate(
        "spark-mp",
        "spark-mp rank " + rank,
        how(epochs),
        epochs,
        () -> leftovers.without(() -> trained(rank, epochs)));
  }

  private String how(int epochs) {
    return String.format(
        Locale.ROOT,
        "%s step %s, lambda %s, %d epochs",
        options.linear ? "linear" : "adaptive",
        options.stepSize,
        options.regularisation,
        epochs);
  }

  private FitResult trained(int rank, int epochs) {
    LayoutOptions layout =
        new LayoutOptions(
            CfSuite.WORKERS, CfSuite.SLICES_PER_WORKER, new HoldOut(seed, 0, 0), false);
    float step = options.stepSize;
    FactorisationOptions training =
        new FactorisationOptions(
            rank,
            options.linear ? new StepSize.Linear(step, epochs) : new StepSize.Adaptive(step),
            0.25f,
            options.regularisation,
            0.01f,
            0.02f,
            false,
            seed);
    long start = System.nanoTime();
    RatingData data = RatingIngest.run(frames.source(), layout);
    Factorisation<FactorTable> fit = Factorisation.explicit(data, training, null);
    var result = fit.train(TrainingOptions.epochs(epochs).withEngine(EngineKind.RING));
    double seconds = (System.nanoTime() - start) / 1e9;
    double rmse = Math.sqrt(fit.evaluate(result, HeldOut.TEST).mean());
    result.close();
    data.close();
    return new FitResult(seconds, rmse);
  }

  /** Ours through the Spark ML Estimator, judged like MLlib's. */
  Candidate estimator(int rank, int epochs) {
    MatrixFactorization estimator =
        new MatrixFactorization()
            .setRank(rank)
            .setMaxIter(epochs)
            .setStepSize(options.stepSize)
            .setStepSchedule(options.linear ? "linear" : "adaptive")
            .setRegParam(options.regularisation)
            .setNumUserBlocks(CfSuite.WORKERS)
            .setNumItemBlocks(CfSuite.WORKERS * CfSuite.SLICES_PER_WORKER)
            .setSeed(seed);
    return ofSparkMl(
        "spark-mp", "Estimator: spark-mp rank " + rank, how(epochs), epochs, estimator::fit);
  }

  /** MLlib's. */
  Candidate als(int rank, double regularisation, int blocks, int iterations) {
    ALS als =
        als(rank, regularisation, iterations, seed)
            .setNumBlocks(blocks)
            .setColdStartStrategy("drop");
    String line =
        String.format(
            Locale.ROOT,
            "MLlib ALS rank %d, reg %s%s",
            rank,
            regularisation,
            blocks == ALS_BLOCKS ? "" : ", " + blocks + " blocks");
    return ofSparkMl("MLlib ALS", line, iterations + " iterations", iterations, als::fit);
  }

  /** MLlib's ALS on the columns of these ratings. */
  static ALS als(int rank, double regularisation, int iterations, long seed) {
    return new ALS()
        .setUserCol("user")
        .setItemCol("item")
        .setRatingCol("rating")
        .setRank(rank)
        .setRegParam(regularisation)
        .setMaxIter(iterations)
        .setSeed(seed);
  }

  private Candidate ofSparkMl(
      String who, String line, String length, int passes, Function<Dataset<Row>, Model<?>> fit) {
    return new Candidate(who, line, length, passes, () -> leftovers.without(() -> judged(fit)));
  }

  /** Fits a Spark ML model and lets Spark ML compute its test RMSE. */
  private FitResult judged(Function<Dataset<Row>, Model<?>> fitting) {
    long start = System.nanoTime();
    Model<?> model = fitting.apply(frames.training());
    double seconds = (System.nanoTime() - start) / 1e9;
    // We clip predictions to the range of ratings, so theirs are clipped too.
    Dataset<Row> predicted =
        model
            .transform(frames.test())
            .withColumn(
                "prediction",
                functions.greatest(
                    functions.lit(least),
                    functions.least(functions.lit(greatest), functions.col("prediction"))));
    double rmse =
        new RegressionEvaluator().setLabelCol("rating").setMetricName("rmse").evaluate(predicted);
    return new FitResult(seconds, rmse);
  }
}
