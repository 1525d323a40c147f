package io.sparkmp.bench.cf;

import io.sparkmp.bench.Leftovers;
import io.sparkmp.bench.suite.Fit;
import io.sparkmp.cf.ingest.Ingest;
import io.sparkmp.cf.ingest.IngestOptions;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.layout.HoldOut;
import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.cf.model.Factorisation;
import io.sparkmp.cf.model.FactorisationOptions;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import java.util.Locale;
import java.util.function.Function;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.recommendation.ALS;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** Whole fits of ours and of MLlib's to the same cached ratings. */
final class ExplicitFits {
  private final Frames frames;
  private final long seed;
  private final Leftovers leftovers;
  private final float least;
  private final float greatest;

  /** One point of our grid. */
  record OurSetting(int rank, boolean adaptive, float stepSize, float regularisation, int epochs) {
    String line() {
      return String.format(Locale.ROOT, "spark-mp rank %d", rank);
    }

    StepSize steps() {
      return adaptive ? new StepSize.Adaptive(stepSize) : new StepSize.Linear(stepSize, epochs);
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%s, %s step %s, lambda %s, %d epochs",
          line(),
          adaptive ? "adaptive" : "linear",
          stepSize,
          regularisation,
          epochs);
    }
  }

  /** One point of MLlib's. */
  record AlsSetting(int rank, double regularisation, int blocks, int iterations) {
    String line() {
      return String.format(
          Locale.ROOT, "MLlib ALS rank %d, reg %s%s", rank, regularisation, ofBlocks());
    }

    private String ofBlocks() {
      return blocks == 10 ? "" : ", " + blocks + " blocks";
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%s, %d iterations", line(), iterations);
    }
  }

  ExplicitFits(SparkSession spark, Frames frames, long seed) {
    this.frames = frames;
    this.seed = seed;
    this.leftovers = new Leftovers(spark);
    Row range = frames.training().agg(functions.min("rating"), functions.max("rating")).first();
    this.least = range.getFloat(0);
    this.greatest = range.getFloat(1);
  }

  /** Ours. The test set is laid out with the training set, which costs us a little too. */
  Fit fit(OurSetting setting) {
    return leftovers.without(() -> ours(setting));
  }

  private Fit ours(OurSetting setting) {
    IngestOptions layout =
        new IngestOptions(
            CfSettings.WORKERS, CfSettings.SLICES_PER_WORKER, new HoldOut(seed, 0, 0), false);
    FactorisationOptions options =
        new FactorisationOptions(
            setting.rank,
            setting.steps(),
            0.25f,
            setting.regularisation,
            0.01f,
            0.02f,
            false,
            seed);
    long start = System.nanoTime();
    RatingData data = Ingest.run(frames.source(), layout);
    Factorisation training = new Factorisation(data, options, null);
    var result = training.train(TrainingOptions.epochs(setting.epochs).withEngine(EngineKind.RING));
    double seconds = (System.nanoTime() - start) / 1e9;
    double rmse = Math.sqrt(training.evaluate(result, HeldOut.TEST).mean());
    result.close();
    data.close();
    return new Fit(setting.toString(), setting.line(), setting.epochs, seconds, rmse);
  }

  /** Ours, by the Estimator of Spark ML, and judged as MLlib's. */
  Fit byEstimator(OurSetting setting) {
    MatrixFactorization estimator =
        new MatrixFactorization()
            .setRank(setting.rank)
            .setMaxIter(setting.epochs)
            .setStepSize(setting.stepSize)
            .setStepSchedule(setting.adaptive ? "adaptive" : "linear")
            .setRegParam(setting.regularisation)
            .setNumUserBlocks(CfSettings.WORKERS)
            .setNumItemBlocks(CfSettings.WORKERS * CfSettings.SLICES_PER_WORKER)
            .setSeed(seed);
    return leftovers.without(
        () ->
            judged(
                "Estimator: " + setting,
                "Estimator: " + setting.line(),
                setting.epochs,
                estimator::fit));
  }

  /** MLlib's. */
  Fit fit(AlsSetting setting) {
    ALS als =
        new ALS()
            .setUserCol("user")
            .setItemCol("item")
            .setRatingCol("rating")
            .setRank(setting.rank)
            .setRegParam(setting.regularisation)
            .setMaxIter(setting.iterations)
            .setNumBlocks(setting.blocks)
            .setSeed(seed)
            .setColdStartStrategy("drop");
    return leftovers.without(
        () -> judged(setting.toString(), setting.line(), setting.iterations, als::fit));
  }

  /** Fits a model of Spark ML, whose test RMSE Spark ML tells. */
  private Fit judged(
      String name, String line, int passes, Function<Dataset<Row>, Model<?>> fitting) {
    long start = System.nanoTime();
    Model<?> model = fitting.apply(frames.training());
    double seconds = (System.nanoTime() - start) / 1e9;
    // Ours never predicts what nobody has rated, so that theirs is not to either.
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
    return new Fit(name, line, passes, seconds, rmse);
  }
}
