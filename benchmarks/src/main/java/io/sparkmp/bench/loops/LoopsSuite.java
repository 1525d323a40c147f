package io.sparkmp.bench.loops;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.suite.QuickRun;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Recorder.Turn;
import io.sparkmp.bench.suite.Setting;
import io.sparkmp.bench.suite.SuiteCommand;
import io.sparkmp.loop.Cursor;
import io.sparkmp.loop.Key;
import io.sparkmp.loop.Loop;
import io.sparkmp.loop.Plan;
import io.sparkmp.loop.Rows;
import io.sparkmp.loop.Start;
import io.sparkmp.loop.Value;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.loop.LoopModel;
import io.sparkmp.spark.loop.LoopTraining;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares a declared loop in any order with one in the order of a plain loop. */
@Command(
    name = "loops",
    description =
        "Matrix factorisation as a declared loop, in any order of its records and in the order of a"
            + " plain loop.")
@QuickRun("A small run: 200,000 ratings, four epochs, two rounds; about ten seconds.")
public final class LoopsSuite extends SuiteCommand {
  private static final String UPDATES = "updates";
  private static final float STEP = 0.01f;
  private static final float KEEP = 0.999f;

  @Option(names = "--ratings", description = "The number of generated ratings.")
  @Setting(from = 1000, quick = "200000")
  int ratings = 6_000_000;

  @Option(names = "--rank", description = "Numbers per row.")
  int rank = 64;

  @Option(names = "--epochs", description = "Measured epochs, after an unmeasured one.")
  @Setting(quick = "4")
  int epochs = 20;

  @Option(names = "--rounds", description = "Trainings of each kind.")
  @Setting(quick = "2")
  int rounds = 5;

  @Option(names = "--workers", description = "Workers.")
  int workers = 2;

  @Override
  public String about() {
    return "Matrix factorisation by stochastic gradient descent as a declared loop. An ordered"
        + " loop gives the result of a plain loop on any number of workers, but its workers start"
        + " and finish one after another, which costs time at both ends of a leg.";
  }

  @Override
  public void run(Recorder recorder) {
    record(recorder);
    SparkSession spark = BenchSessions.open("loops", SparkMpKryoRegistrator.class);
    Dataset<Row> ratings = ratings(spark);
    try (LoopTraining anyOrder = training(ratings, Loop.over("ratings"));
        LoopTraining ordered = training(ratings, Loop.over("ratings").ordered())) {
      Map<String, Turn<Double>> turns = new LinkedHashMap<>();
      turns.put("any order", round -> updatesPerSecond(anyOrder));
      turns.put("ordered", round -> updatesPerSecond(ordered));
      recorder.inTurn(
          rounds,
          turns,
          (subject, updates) -> recorder.higher(UPDATES, subject, "M/s", updates / 1e6));
      recorder.bars("Updates a second of a declared loop", "median, M/s", "updates", UPDATES);
    } finally {
      spark.stop();
    }
  }

  private Dataset<Row> ratings(SparkSession spark) {
    return spark
        .range(ratings)
        .selectExpr(
            "pmod(xxhash64(id, " + seed() + "L), " + (1 + ratings / 200) + ") user",
            "cast(pow(pmod(xxhash64(id, 1), 100000) / 100000.0, 2) * 10000 as bigint) item",
            "cast(pmod(hash(id, 2), 9) as float) rating");
  }

  private LoopTraining training(Dataset<Row> ratings, Loop loop) {
    return LoopTraining.read(plan(loop), ratings, LayoutOptions.workers(workers), seed());
  }

  private Plan plan(Loop loop) {
    Key user = loop.key("user");
    Key item = loop.key("item");
    Value rating = loop.value("rating");
    Rows w = loop.array("W", rank, Start.normal(0.1f)).updated(user);
    Rows h = loop.array("H", rank, Start.normal(0.1f)).updated(item);
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

  /** Leaves out the first epoch, which is a separate leg. */
  private double updatesPerSecond(LoopTraining training) {
    try (LoopModel model = training.train(TrainingOptions.epochs(1 + epochs))) {
      double seconds = model.history().stream().skip(1).mapToDouble(EpochReport::seconds).sum();
      return (double) ratings * epochs / seconds;
    }
  }
}
