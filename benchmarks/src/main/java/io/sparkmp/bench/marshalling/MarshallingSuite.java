package io.sparkmp.bench.marshalling;

import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.suite.Breakdown;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Suite;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/** What it costs to hand the kernel's data to a Python worker. */
final class MarshallingSuite implements Suite {
  private static final int PARTITIONS = 2;
  private static final double TOLERANCE = 1e-3;
  private static final List<String> PARTS =
      List.of("compute", "serialise", "move", "start of the process");

  private final MarshallingBench options;

  /** A suite with these options. */
  MarshallingSuite(MarshallingBench options) {
    this.options = options;
  }

  @Override
  public String name() {
    return "marshalling";
  }

  @Override
  public String about() {
    return "One step of matrix factorisation on blocks that Spark has cached: computed in the JVM"
        + " on arrays, and by Python processes to which factors and ratings are sent and which send"
        + " the factors back. Each step is a job. Serialise is encoding and decoding on both sides,"
        + " move is the rest of the job: pipes and the scheduling, which the JVM has too. The start"
        + " of a Python process is told apart.";
  }

  @Override
  public void run(Recorder recorder) throws Exception {
    options.record(recorder);
    recorder.setting("partitions", PARTITIONS);
    recorder.setting("step size", Block.STEP_SIZE);
    recorder.setting("regularisation", Block.REGULARISATION);
    Python given = new Python(options.python);
    Map<Steps.Place, String> places = places(recorder, given);
    Python python = places.containsKey(Steps.Place.PYTHON) ? itself(given) : given;
    PySpark pySpark = pySpark(recorder, python, places);
    JavaSparkContext spark = Sessions.context("marshalling", MarshallingKryoRegistrator.class);
    recorder.setting("master", spark.master());
    try {
      for (int ratings : options.ratings) {
        for (int rank : options.ranks) {
          run(recorder, spark, python, places, pySpark, ratings, rank);
        }
      }
    } finally {
      spark.stop();
    }
  }

  /** Not a script that chooses one, if all run on this machine. */
  private static Python itself(Python python) throws IOException, InterruptedException {
    return Sessions.isLocal()
        ? new Python(python.evaluate("import sys; print(sys.executable)", Map.of()))
        : python;
  }

  /** Where the step can be computed here, each with its name in the report. */
  private static Map<Steps.Place, String> places(Recorder recorder, Python python)
      throws InterruptedException {
    Map<Steps.Place, String> places = new LinkedHashMap<>();
    places.put(Steps.Place.JVM, "JVM");
    try {
      String version =
          python.evaluate("import platform; print(platform.python_version())", Map.of());
      recorder.setting("Python", version);
      places.put(Steps.Place.PYTHON, "pipe to Python");
    } catch (IOException e) {
      recorder.note("Python was not run: " + e.getMessage());
      return places;
    }
    try {
      recorder.setting(
          "NumPy", python.evaluate("import numpy; print(numpy.__version__)", Map.of()));
      places.put(Steps.Place.NUMPY, "pipe to NumPy");
    } catch (IOException e) {
      recorder.note("NumPy was not run: " + e.getMessage());
    }
    return places;
  }

  private static @Nullable PySpark pySpark(
      Recorder recorder, Python python, Map<Steps.Place, String> places)
      throws InterruptedException {
    if (!places.containsKey(Steps.Place.PYTHON)) {
      return null;
    }
    if (!Sessions.isLocal()) {
      recorder.note("PySpark was not run: it would not run on this cluster, but in its driver");
      return null;
    }
    try {
      PySpark found = PySpark.find(python);
      recorder.setting("PySpark, in a Spark of its own after the others", found.version());
      return found;
    } catch (IOException e) {
      recorder.note("PySpark was not run: none is installed (" + e.getMessage() + ")");
      return null;
    }
  }

  private void run(
      Recorder recorder,
      JavaSparkContext spark,
      Python python,
      Map<Steps.Place, String> places,
      @Nullable PySpark pySpark,
      int ratings,
      int rank)
      throws Exception {
    String size = String.format(Locale.ROOT, "%,d ratings a block, rank %d", ratings, rank);
    Breakdown breakdown = new Breakdown(PARTS);
    try (Steps steps = new Steps(spark, PARTITIONS, ratings, rank, options.seed())) {
      List<Block.Factors> expected = factors(steps.in(Steps.Place.JVM, python));
      List<Steps.Place> able = new ArrayList<>();
      for (Steps.Place place : places.keySet()) {
        if (recorder.attempt(
            places.get(place) + " with " + size,
            () -> check(places.get(place), factors(steps.in(place, python)), expected))) {
          able.add(place);
        }
      }
      for (int round = 1; round <= options.rounds; round++) {
        for (Steps.Place place : List.copyOf(able)) {
          if (!recorder.attempt(
              places.get(place) + " with " + size,
              () ->
                  record(
                      recorder,
                      breakdown,
                      size,
                      places.get(place),
                      step(steps.in(place, python))))) {
            able.remove(place);
          }
        }
      }
      if (pySpark != null) {
        recorder.attempt(
            "PySpark with " + size,
            () -> {
              boolean numpy = places.containsKey(Steps.Place.NUMPY);
              PySpark.Outcome outcome = pySpark.run(steps.blocks(), options.rounds, numpy);
              check("PySpark", outcome.factors(), expected);
              for (PySpark.Times times : outcome.times()) {
                record(
                    recorder,
                    breakdown,
                    size,
                    "PySpark" + (numpy ? ", NumPy" : ""),
                    new Times(
                        times.wall(), new Stepped.Split(0, times.serialise(), times.compute())));
              }
            });
      }
    }
    recorder.chart(breakdown.chart("Where the time of a step goes, " + size, "time of a step, ms"));
    recorder.progress(size + ": done");
  }

  /** One job, by its wall time in nanoseconds and the means over its tasks. */
  private record Times(double wall, Stepped.Split split) {}

  private static void record(
      Recorder recorder, Breakdown breakdown, String size, String subject, Times times) {
    Stepped.Split split = times.split();
    double warm = times.wall() - split.start();
    double move = Math.max(0, warm - split.serialise() - split.compute());
    double[] millis = {
      split.compute() / 1e6, split.serialise() / 1e6, move / 1e6, split.start() / 1e6
    };
    breakdown.add(subject, millis);
    recorder.lower("time of a step, " + size, subject, "ms", warm / 1e6);
    for (int part = 0; part < millis.length; part++) {
      if (millis[part] > 0 || part < millis.length - 1) { // the JVM has no process to start
        recorder.lower(PARTS.get(part) + ", " + size, subject, "ms", millis[part]);
      }
    }
  }

  private static Times step(JavaRDD<Stepped> stepped) {
    long start = System.nanoTime();
    List<Stepped.Split> splits = stepped.map(Stepped::split).collect();
    long wall = System.nanoTime() - start;
    return new Times(
        wall,
        new Stepped.Split(
            mean(splits, Stepped.Split::start),
            mean(splits, Stepped.Split::serialise),
            mean(splits, Stepped.Split::compute)));
  }

  private static double mean(List<Stepped.Split> splits, ToDoubleFunction<Stepped.Split> part) {
    return splits.stream().mapToDouble(part).average().orElse(0);
  }

  /** Whoever computes gets the same, but for rounding. */
  private static void check(
      String subject, List<Block.Factors> made, List<Block.Factors> expected) {
    for (int p = 0; p < expected.size(); p++) {
      check(subject, made.get(p).users(), expected.get(p).users());
      check(subject, made.get(p).items(), expected.get(p).items());
    }
  }

  private static List<Block.Factors> factors(JavaRDD<Stepped> stepped) {
    return stepped.map(Stepped::factors).collect();
  }

  private static void check(String subject, float[] made, float[] expected) {
    if (made.length != expected.length) {
      throw new IllegalStateException(
          "Cannot compare: "
              + subject
              + " gives "
              + made.length
              + " factors for "
              + expected.length);
    }
    for (int i = 0; i < expected.length; i++) {
      if (!(Math.abs(made[i] - expected[i]) <= TOLERANCE)) { // nor NaN
        throw new IllegalStateException(
            "Cannot compare: " + subject + " gives " + made[i] + " for " + expected[i]);
      }
    }
  }
}
