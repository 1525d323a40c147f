package io.sparkmp.bench.scale;

import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.cf.ingest.RatingColumns;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.RatingIngest;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationProgram;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.delimited.TextFormatRequest;
import io.sparkmp.spark.ingest.delimited.TextRecords;
import io.sparkmp.spark.layout.LayoutOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.io.FileUtils;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Trainings from a file of whole stars, as a user starts them: what reading and judging take beside
 * the epochs. With more workers than there are cores for reading, these are what bounds a training.
 */
final class WholeTrainings implements AutoCloseable {
  private static final double HELD_OUT = 0.1;

  private final JavaSparkContext spark;
  private final Recorder recorder;
  private final ScaleSuite options;
  private final FactorisationProgram program;
  private final Path folder;

  /** Writes the file. */
  WholeTrainings(
      SparkSession spark,
      Recorder recorder,
      ScaleSuite options,
      FactorisationProgram program,
      Dataset<Row> ratings)
      throws IOException {
    this.spark = JavaSparkContext.fromSparkContext(spark.sparkContext());
    this.recorder = recorder;
    this.options = options;
    this.program = program;
    folder = Files.createTempDirectory("spark-mp-scale");
    ratings
        .selectExpr("user", "item", "round(rating) AS rating")
        .coalesce(1)
        .write()
        .mode("overwrite")
        .option("header", true)
        .csv(folder.toUri().toString());
  }

  /** Runs one, and records its parts. */
  void run(int workers) {
    LayoutOptions layout =
        new LayoutOptions(
            workers, options.slicesPerWorker, new HoldOut(options.seed(), 0, HELD_OUT), false);
    TextFormatRequest format =
        new TextFormatRequest(",", true, false, RatingColumns.RATINGS, IdTypes.SEEN, true, 0, null);
    long start = System.nanoTime();
    try (RatingData data =
        RatingIngest.run(new TextRecords(spark, folder.toString(), format), layout)) {
      long read = System.nanoTime();
      Factorisation<FactorTable> fit = Factorisation.explicit(data, program.options(), null);
      var trained = fit.train(TrainingOptions.epochs(options.epochs).withEngine(EngineKind.RING));
      long end = System.nanoTime();
      double loss = fit.evaluate(trained, HeldOut.TEST).mean();
      long judged = System.nanoTime();
      trained.close();
      record(workers, "reading", read - start);
      record(workers, "training", end - read);
      record(workers, "judging", judged - end);
      recorder.progress(
          "whole training, P = %d: %.1f s of reading, %.1f s of training, %.1f s of judging, RMSE"
              + " %.4f",
          workers, (read - start) / 1e9, (end - read) / 1e9, (judged - end) / 1e9, Math.sqrt(loss));
    }
  }

  private void record(int workers, String part, long nanos) {
    recorder.lower("seconds of a whole training, P = " + workers, part, "s", nanos / 1e9);
  }

  /** Deletes the file. */
  @Override
  public void close() throws IOException {
    FileUtils.deleteDirectory(folder.toFile());
  }
}
