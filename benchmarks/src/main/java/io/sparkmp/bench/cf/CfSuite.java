package io.sparkmp.bench.cf;

import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Suite;
import io.sparkmp.bench.suite.TimeToQuality;
import io.sparkmp.bench.suite.TimeToQuality.Candidate;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.errors.AtEnd;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * Ours beside MLlib's ALS, on explicit and on implicit feedback.
 *
 * @param options what to fit
 * @param file to fit it to, or null for planted ratings
 */
record CfSuite(CfBench options, @Nullable RatingsFile file) implements Suite {

  @Override
  public String about() {
    return "Matrix factorisation beside MLlib's ALS: whole fits, from the same cached DataFrame to"
        + " factors, in one Spark, and the same test set. Each side has a grid of settings; what"
        + " counts is the time to the best quality that ALS has in its own. Then the best items for"
        + " all users, from the same factors.";
  }

  @Override
  public void run(Recorder recorder) throws IOException {
    options.record(recorder);
    recorder.setting("workers", CfBench.WORKERS);
    recorder.setting("slices a worker", CfBench.SLICES_PER_WORKER);
    try (SparkSession spark = Sessions.open("cf", CfKryoRegistrator.class)) {
      if (options.feedback.contains(Feedback.EXPLICIT)) {
        explicit(spark, recorder);
      }
      if (options.feedback.contains(Feedback.IMPLICIT)) {
        recorder.attempt("implicit feedback", () -> implicit(spark, recorder));
      }
    }
  }

  private void explicit(SparkSession spark, Recorder recorder) {
    if (file != null) {
      explicit(spark, recorder, "explicit", Frames.text(spark, file));
    } else {
      for (Shape shape : options.shapes()) {
        PlantedRatings planted = shape.planted(options.scale, options.seed());
        String data = "explicit " + shape.label(options.scale);
        recorder.attempt(
            data, () -> explicit(spark, recorder, data, Frames.planted(spark, planted)));
        recorder.attempt(
            "recommendations",
            () ->
                new Recommendations(
                        spark, recorder, planted.users(), planted.items(), options.seed())
                    .run(options.repeat.rounds()));
      }
    }
  }

  @SuppressWarnings("try") // ending is all that the end is for
  private void explicit(SparkSession spark, Recorder recorder, String data, Frames frames) {
    try (AtEnd end = frames::unpersist) {
      compare(new ExplicitFits(spark, frames, options), recorder, data);
    }
  }

  private void compare(ExplicitFits fits, Recorder recorder, String data) {
    List<Candidate> ours = new ArrayList<>();
    for (int epochs : options.epochs) {
      options.ranks.forEach(rank -> ours.add(fits.ours(rank, epochs)));
    }
    // Enough to see what the Estimator adds.
    options.epochs.forEach(epochs -> ours.add(fits.estimator(options.ranks.get(0), epochs)));
    List<Candidate> theirs = new ArrayList<>();
    for (int iterations : options.alsIterations) {
      for (int rank : options.alsRanks) {
        for (double regularisation : options.alsRegularisations) {
          options.alsBlocks.forEach(
              blocks -> theirs.add(fits.als(rank, regularisation, blocks, iterations)));
        }
      }
    }
    TimeToQuality comparison = options.repeat.comparison(recorder, data, "test RMSE", true);
    comparison.warmUp(ours.get(0));
    comparison.warmUp(fits.als(options.alsRanks.get(0), 0.1, options.alsBlocks.get(0), 2));
    comparison.run(ours, theirs);
  }

  @SuppressWarnings("try") // ending is all that the end is for
  private void implicit(SparkSession spark, Recorder recorder) {
    Dataset<Row> all;
    String data;
    if (file != null) {
      all = Frames.read(spark, file);
      data = "implicit";
    } else {
      // Whoever likes an item more than the average has shown interest in it.
      Dataset<Row> ratings = Shape.M1.planted(options.scale, options.seed()).frame(spark, 4);
      double mean = ratings.agg(functions.avg("rating")).first().getDouble(0);
      all = ratings.filter("rating > " + mean);
      data = "implicit " + Shape.M1.label(options.scale);
    }
    ImplicitFits fits =
        new ImplicitFits(
            all.selectExpr("int(user) user", "int(item) item", "rating"),
            options.implicitTest,
            options.seed());
    List<Candidate> ours = new ArrayList<>();
    List<Candidate> theirs = new ArrayList<>();
    for (ImplicitFits.Settings settings : implicitGrid()) {
      options.implicitIterations.forEach(n -> ours.add(fits.ours(settings, n)));
      options.alsImplicitIterations.forEach(n -> theirs.add(fits.als(settings, n)));
    }
    try (AtEnd end = fits::unpersist) {
      TimeToQuality comparison =
          options.repeat.comparison(recorder, data, "NDCG@" + ImplicitFits.PLACES, false);
      comparison.warmUp(ours.get(0));
      comparison.warmUp(theirs.get(0));
      comparison.run(ours, theirs);
    }
  }

  private List<ImplicitFits.Settings> implicitGrid() {
    List<ImplicitFits.Settings> grid = new ArrayList<>();
    for (int rank : options.implicitRanks) {
      for (float regularisation : options.implicitRegularisations) {
        options.implicitAlphas.forEach(
            alpha -> grid.add(new ImplicitFits.Settings(rank, regularisation, alpha)));
      }
    }
    return grid;
  }
}
