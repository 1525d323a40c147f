package io.sparkmp.bench.loops;

import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Suite;
import io.sparkmp.loop.Cursor;
import io.sparkmp.loop.Key;
import io.sparkmp.loop.Loop;
import io.sparkmp.loop.Plan;
import io.sparkmp.loop.Rows;
import io.sparkmp.loop.Start;
import io.sparkmp.loop.Value;
import io.sparkmp.page.Chart;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.loop.LoopModel;
import io.sparkmp.spark.loop.LoopTraining;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A declared loop in any order and in that of a plain loop, in turn.
 *
 * @param options what to train
 */
record LoopsSuite(LoopsBench options) implements Suite {
  private static final String UPDATES = "updates";
  private static final float STEP = 0.01f;
  private static final float KEEP = 0.999f;

  @Override
  public String about() {
    return "Matrix factorisation by stochastic gradient descent as a declared loop. An ordered loop"
        + " gives the result of a plain loop on any number of workers; these begin and end one after"
        + " another, which costs time at both ends of a leg.";
  }

  @Override
  public void run(Recorder recorder) {
    options.record(recorder);
    SparkSession spark = Sessions.open("loops", SparkMpKryoRegistrator.class);
    Dataset<Row> ratings = ratings(spark);
    try (LoopTraining anyOrder = training(ratings, Loop.over("ratings"));
        LoopTraining ordered = training(ratings, Loop.over("ratings").ordered())) {
      for (int round = 1; round <= options.rounds; round++) {
        recorder.attempt("any order", () -> measure("any order", anyOrder, recorder));
        recorder.attempt("ordered", () -> measure("ordered", ordered, recorder));
        recorder.progress("round %d of %d", round, options.rounds);
      }
      recorder.chart(chart(recorder.figures(UPDATES)));
    } finally {
      spark.stop();
    }
  }

  private static Chart chart(List<Figure> updates) {
    return new Chart.Bars(
        "Updates a second of a declared loop",
        "median, M/s",
        updates.stream().map(Figure::subject).toList(),
        List.of(new Chart.Part("updates", updates.stream().map(Figure::median).toList())));
  }

  private Dataset<Row> ratings(SparkSession spark) {
    return spark
        .range(options.ratings)
        .selectExpr(
            "pmod(xxhash64(id, " + options.seed() + "L), " + (1 + options.ratings / 200) + ") user",
            "cast(pow(pmod(xxhash64(id, 1), 100000) / 100000.0, 2) * 10000 as bigint) item",
            "cast(pmod(hash(id, 2), 9) as float) rating");
  }

  private LoopTraining training(Dataset<Row> ratings, Loop loop) {
    return LoopTraining.read(
        plan(loop), ratings, LayoutOptions.workers(options.workers), options.seed());
  }

  private Plan plan(Loop loop) {
    Key user = loop.key("user");
    Key item = loop.key("item");
    Value rating = loop.value("rating");
    Rows w = loop.array("W", options.rank, Start.normal(0.1f)).updated(user);
    Rows h = loop.array("H", options.rank, Start.normal(0.1f)).updated(item);
    return loop.plan(
        at -> {
          Cursor p = at.row(w);
          Cursor q = at.row(h);
          return () -> {
            float error = at.value(rating) - p.dot(q);
            p.blendBoth(KEEP, STEP * error, q);
            at.loss(error * error);
          };
        },
        at -> Math.pow(at.value(rating) - at.row(w).dot(at.row(h)), 2));
  }

  /** The first epoch, a leg of its own, is left out. */
  private void measure(String subject, LoopTraining training, Recorder recorder) {
    try (LoopModel model = training.train(TrainingOptions.epochs(1 + options.epochs))) {
      double seconds = model.history().stream().skip(1).mapToDouble(EpochReport::seconds).sum();
      recorder.higher(UPDATES, subject, "M/s", 1e-6 * options.ratings * options.epochs / seconds);
    }
  }
}
