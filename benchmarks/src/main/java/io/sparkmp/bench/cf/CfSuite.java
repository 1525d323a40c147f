package io.sparkmp.bench.cf;

import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Suite;
import io.sparkmp.bench.suite.TimeToQuality;
import io.sparkmp.bench.suite.TimeToQuality.Candidate;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.data.PlantedRatings;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * Ours beside MLlib's ALS, on explicit and on implicit feedback.
 *
 * @param settings what to fit
 */
public record CfSuite(CfSettings settings) implements Suite {

  @Override
  public String name() {
    return "cf";
  }

  @Override
  public String about() {
    return "Matrix factorisation beside MLlib's ALS: whole fits, from the same cached DataFrame to"
        + " factors, in one Spark, and the same test set. Each side has a grid of settings; what"
        + " counts is the time to the best quality that ALS has in its own. Then the best items for"
        + " all users, from the same factors.";
  }

  @Override
  public void run(Recorder recorder) {
    recorder.settings(settings);
    recorder.setting("workers", CfSettings.WORKERS);
    recorder.setting("slices a worker", CfSettings.SLICES_PER_WORKER);
    SparkSession spark = Sessions.open("spark-mp bench cf", CfKryoRegistrator.class.getName());
    try {
      if (settings.feedback().contains(Feedback.EXPLICIT)) {
        explicit(spark, recorder);
      }
      if (settings.feedback().contains(Feedback.IMPLICIT)) {
        recorder.attempt("implicit feedback", () -> implicit(spark, recorder));
      }
    } finally {
      spark.stop();
    }
  }

  private void explicit(SparkSession spark, Recorder recorder) {
    if (settings.data() instanceof RatingsFile file) {
      explicit(spark, recorder, "explicit", Frames.text(spark, file));
    } else if (settings.data() instanceof PlantedShapes shapes) {
      for (Shape shape : shapes.like()) {
        PlantedRatings planted = shapes.planted(shape, settings.seed());
        String data = "explicit " + shapes.label(shape);
        recorder.attempt(
            data, () -> explicit(spark, recorder, data, Frames.planted(spark, planted)));
        recorder.attempt(
            "recommendations",
            () ->
                new Recommendations(
                        spark, recorder, planted.users(), planted.items(), settings.seed())
                    .run(settings.rounds()));
      }
    }
  }

  private void explicit(SparkSession spark, Recorder recorder, String data, Frames frames) {
    try {
      compare(new ExplicitFits(spark, frames, settings.ours(), settings.seed()), recorder, data);
    } finally {
      frames.unpersist();
    }
  }

  private void compare(ExplicitFits fits, Recorder recorder, String data) {
    CfSettings.Ours our = settings.ours();
    List<Candidate> ours = new ArrayList<>();
    for (int epochs : our.epochs()) {
      our.ranks().forEach(rank -> ours.add(fits.ours(rank, epochs)));
    }
    // Enough to see what the Estimator adds.
    our.epochs().forEach(epochs -> ours.add(fits.estimator(our.ranks().get(0), epochs)));
    CfSettings.Als als = settings.als();
    List<Candidate> theirs = new ArrayList<>();
    for (int iterations : als.iterations()) {
      for (int rank : als.ranks()) {
        for (double regularisation : als.regularisations()) {
          als.blocks().forEach(n -> theirs.add(fits.als(rank, regularisation, n, iterations)));
        }
      }
    }
    TimeToQuality comparison = comparison(recorder, data, "test RMSE", true);
    comparison.warmUp(ours.get(0));
    comparison.warmUp(fits.als(als.ranks().get(0), 0.1, als.blocks().get(0), 2));
    comparison.run(ours, theirs);
  }

  private TimeToQuality comparison(
      Recorder recorder, String data, String quality, boolean lowerIsBetter) {
    return new TimeToQuality(
        recorder, data, quality, lowerIsBetter, settings.rounds(), settings.repeatBelow());
  }

  private void implicit(SparkSession spark, Recorder recorder) {
    CfSettings.Implicit implicit = settings.implicit();
    Dataset<Row> all;
    String data;
    if (settings.data() instanceof PlantedShapes shapes) {
      // Whoever likes an item more than the average has shown interest in it.
      Dataset<Row> ratings = shapes.planted(Shape.M1, settings.seed()).frame(spark, 4);
      double mean = ratings.agg(functions.avg("rating")).first().getDouble(0);
      all = ratings.filter("rating > " + mean);
      data = "implicit " + shapes.label(Shape.M1);
    } else {
      all = Frames.read(spark, (RatingsFile) settings.data());
      data = "implicit";
    }
    ImplicitFits fits =
        new ImplicitFits(
            all.selectExpr("int(user) user", "int(item) item", "rating"),
            implicit.regularisation(),
            implicit.alpha(),
            settings.seed());
    List<Candidate> ours = new ArrayList<>();
    List<Candidate> theirs = new ArrayList<>();
    for (int rank : implicit.ranks()) {
      implicit.iterations().forEach(n -> ours.add(fits.ours(rank, n)));
      implicit.alsIterations().forEach(n -> theirs.add(fits.als(rank, n)));
    }
    try {
      TimeToQuality comparison = comparison(recorder, data, "NDCG@" + ImplicitFits.PLACES, false);
      comparison.warmUp(ours.get(0));
      comparison.warmUp(theirs.get(0));
      comparison.run(ours, theirs);
    } finally {
      fits.unpersist();
    }
  }
}
