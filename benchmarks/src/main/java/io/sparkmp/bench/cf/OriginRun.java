package io.sparkmp.bench.cf;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.TaskTimes;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.RatingIngest;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.layout.LayoutOptions;
import java.util.Objects;
import org.apache.spark.sql.SparkSession;

/**
 * Repeats the workload of the study that rotation comes from: ratings of Netflix's shape, rank 500,
 * two epochs and an evaluation after each, beside its {@linkplain Published published} figures. A
 * part of suite {@code cf} that runs separately.
 *
 * @param scale the fraction of the ratings, 1 for all
 * @param seed for ratings and factors
 */
record OriginRun(double scale, long seed) {
  private static final int RANK = 500; // as in the study
  private static final int EPOCHS = 2;
  private static final int PARTITIONS = 16; // of the ratings, so that one fits into memory
  private static final double EVALUATED = 0.1;
  private static final StepSize STEPS = new StepSize.Adaptive(0.15f);

  static final String ABOUT =
      "The work of the study that rotation comes from: ratings of Netflix's shape, rank "
          + RANK
          + ", two epochs, and an evaluation after each. Ours is measured here. Published"
          + " figures were measured by others, years ago, on other machines and in Spark 1.6; they"
          + " are cited from "
          + Published.SOURCE
          + ".";

  void run(Recorder recorder) throws Exception {
    PlantedRatings planted = Shape.NETFLIX.planted(scale, seed);
    recorder.setting("planted", planted);
    recorder.setting("rank", RANK);
    recorder.setting("seed", seed);
    recorder.setting("epochs", EPOCHS);
    recorder.setting("steps", STEPS);
    recorder.setting("part of the ratings that is evaluated", EVALUATED);
    recorder.setting("workers", CfSuite.WORKERS);
    recorder.setting("slices a worker", CfSuite.SLICES_PER_WORKER);
    try (SparkSession spark = BenchSessions.open("cf", CfKryoRegistrator.class)) {
      String of = ", " + Shape.NETFLIX.label(scale) + ", rank " + RANK;
      recorder.attempt("spark-mp", () -> train(spark, planted, of, recorder));
      Published.RUNS.forEach(run -> run.record(of, recorder));
      recorder.note(
          "Published figures are cited, not measured here, and of all of Netflix's ratings: "
              + Published.SOURCE
              + ".");
      recorder.bars(Published.RUN + of, "time of a run, s", "time", Published.RUN + of);
    }
  }

  private void train(SparkSession spark, PlantedRatings planted, String of, Recorder recorder)
      throws Exception {
    long start = System.nanoTime();
    try (RatingData data =
        RatingIngest.run(
            Frames.source(planted.frame(spark, PARTITIONS), "ratings"),
            new LayoutOptions(
                CfSuite.WORKERS,
                CfSuite.SLICES_PER_WORKER,
                new HoldOut(seed, EVALUATED, 0),
                false))) {
      String us = "spark-mp, this machine, " + EPOCHS + " epochs";
      double layout = (System.nanoTime() - start) / 1e9;
      recorder.uncompared("time to draw and lay out the ratings" + of, us, "s", layout, true);
      recorder.progress("drawn and laid out in %.1f s", layout);
      FactorisationOptions options =
          new FactorisationOptions(RANK, STEPS, 0.25f, 0.04f, 0.01f, 0.02f, false, seed);
      TaskTimes.Sums tasks;
      start = System.nanoTime();
      try (TaskTimes listener = new TaskTimes(spark.sparkContext())) {
        var result =
            Factorisation.explicit(data, options, null)
                .train(
                    TrainingOptions.epochs(EPOCHS)
                        .withEngine(EngineKind.RING)
                        .withValidation(true)
                        .withProgress(epoch -> evaluated(epoch, us, of, recorder)));
        recorder.uncompared(Published.RUN + of, us, "s", (System.nanoTime() - start) / 1e9, true);
        tasks = listener.sums();
        double epochs = result.history().stream().mapToDouble(EpochReport::seconds).sum();
        int subEpochs = EPOCHS * CfSuite.WORKERS * CfSuite.SLICES_PER_WORKER;
        recorder.uncompared(Published.SUB_EPOCH + of, us, "s", epochs / subEpochs, true);
        result.close();
      }
      recorder.uncompared(Published.READ + of, us, "GB", tasks.shuffleReadBytes() / 1e9, true);
      recorder.uncompared(Published.WRITTEN + of, us, "GB", tasks.shuffleBytes() / 1e9, true);
    }
  }

  private static void evaluated(EpochReport epoch, String us, String of, Recorder recorder) {
    double rmse = Math.sqrt(Objects.requireNonNull(epoch.validation()).mean());
    recorder.uncompared("RMSE after epoch " + epoch.epoch() + of, us, "", rmse, true);
    recorder.progress("epoch %d: RMSE %.4f in %.1f s", epoch.epoch(), rmse, epoch.seconds());
  }
}
