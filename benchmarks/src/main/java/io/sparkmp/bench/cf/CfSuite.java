package io.sparkmp.bench.cf;

import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.cf.ExplicitFits.AlsSetting;
import io.sparkmp.bench.cf.ExplicitFits.OurSetting;
import io.sparkmp.bench.suite.Fit;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Suite;
import io.sparkmp.bench.suite.TimeToQuality;
import io.sparkmp.bench.suite.TimeToQuality.Candidate;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.data.PlantedRatings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
  private static final int PLACES = 10;

  @Override
  public String name() {
    return "cf";
  }

  @Override
  public String about() {
    return "Matrix factorisation beside MLlib's ALS: whole fits, from the same cached DataFrame to"
        + " factors, in one Spark, and the same test set. Each side has a grid of settings; what"
        + " counts is the time to the best quality that ALS has in its own.";
  }

  @Override
  public void run(Recorder recorder) {
    settings.toMap().forEach(recorder::setting);
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
    RatingsFile file = settings.file();
    if (file != null) {
      explicit(
          spark,
          recorder,
          "explicit",
          Frames.text(spark, file.path(), file.delimiter(), file.header()));
      return;
    }
    for (Shape shape : settings.shapes()) {
      PlantedRatings planted = shape.planted(settings.scale(), settings.seed());
      String data = "explicit " + label(shape);
      recorder.attempt(data, () -> explicit(spark, recorder, data, Frames.planted(spark, planted)));
    }
  }

  private String label(Shape shape) {
    return settings.scale() == 1
        ? shape.label()
        : shape.label() + " x " + String.format(Locale.ROOT, "%s", settings.scale());
  }

  private void explicit(SparkSession spark, Recorder recorder, String data, Frames frames) {
    try {
      compare(new ExplicitFits(spark, frames, settings.seed()), recorder, data);
    } finally {
      frames.unpersist();
    }
  }

  private void compare(ExplicitFits fits, Recorder recorder, String data) {
    List<Candidate> ours = new ArrayList<>();
    for (int epochs : settings.epochs()) {
      for (int rank : settings.ranks()) {
        OurSetting setting =
            new OurSetting(
                rank, settings.adaptive(), settings.stepSize(), settings.regularisation(), epochs);
        ours.add(new Candidate("spark-mp", setting.toString(), () -> fits.fit(setting)));
      }
    }
    List<Candidate> theirs = new ArrayList<>();
    for (int iterations : settings.alsIterations()) {
      for (int rank : settings.alsRanks()) {
        for (double regularisation : settings.alsRegularisations()) {
          for (int blocks : settings.alsBlocks()) {
            AlsSetting setting = new AlsSetting(rank, regularisation, blocks, iterations);
            theirs.add(new Candidate("MLlib ALS", setting.toString(), () -> fits.fit(setting)));
          }
        }
      }
    }
    TimeToQuality comparison =
        new TimeToQuality(
            recorder, data, "test RMSE", true, settings.rounds(), settings.repeatBelow());
    comparison.warmUp(ours.get(0));
    AlsSetting small = new AlsSetting(settings.alsRanks().get(0), 0.1, 10, 2);
    comparison.warmUp(new Candidate("MLlib ALS", small.toString(), () -> fits.fit(small)));
    comparison.run(ours, theirs);
  }

  private void implicit(SparkSession spark, Recorder recorder) {
    RatingsFile file = settings.file();
    Dataset<Row> all;
    String data;
    if (file != null) {
      all = Frames.read(spark, file.path(), file.delimiter(), file.header());
      data = "implicit";
    } else {
      // Whoever likes an item more than the average has shown interest in it.
      Shape shape = Shape.M1;
      Dataset<Row> ratings = shape.planted(settings.scale(), settings.seed()).frame(spark, 4);
      double mean = ratings.agg(functions.avg("rating")).first().getDouble(0);
      all =
          ratings
              .filter("rating > " + mean)
              .selectExpr("int(user) user", "int(item) item", "rating");
      data = "implicit " + label(shape);
    }
    ImplicitFits fits = new ImplicitFits(all, false, PLACES, settings.seed());
    try {
      compare(fits, recorder, data);
    } finally {
      fits.unpersist();
    }
  }

  private void compare(ImplicitFits fits, Recorder recorder, String data) {
    List<Candidate> ours = new ArrayList<>();
    List<Candidate> theirs = new ArrayList<>();
    for (int rank : settings.implicitRanks()) {
      ImplicitFits.Setting setting =
          new ImplicitFits.Setting(rank, CfSettings.IMPLICIT_REGULARISATION, CfSettings.ALPHA);
      for (int n : settings.implicitIterations()) {
        ours.add(candidate(fits, ImplicitFits.ours(0, 0), "spark-mp", setting, n));
      }
      for (int n : settings.alsImplicitIterations()) {
        theirs.add(candidate(fits, ImplicitFits::als, "MLlib ALS", setting, n));
      }
    }
    TimeToQuality comparison =
        new TimeToQuality(
            recorder, data, "NDCG@" + PLACES, false, settings.rounds(), settings.repeatBelow());
    comparison.warmUp(ours.get(0));
    comparison.warmUp(theirs.get(0));
    comparison.run(ours, theirs);
  }

  private static Candidate candidate(
      ImplicitFits fits,
      ImplicitFits.Trainer trainer,
      String who,
      ImplicitFits.Setting setting,
      int iterations) {
    String line = who + ", " + setting;
    String name = line + ", " + iterations + " iterations";
    return new Candidate(
        who,
        name,
        () -> {
          ImplicitFits.Fit fit = fits.fit(trainer, setting, iterations);
          return new Fit(name, line, iterations, fit.seconds(), fit.quality().ndcg());
        });
  }
}
