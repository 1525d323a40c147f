package io.sparkmp.bench.marshalling;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.Python;
import io.sparkmp.bench.marshalling.StepJob.Place;
import io.sparkmp.bench.suite.Breakdown;
import io.sparkmp.bench.suite.Checks;
import io.sparkmp.bench.suite.QuickRun;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Setting;
import io.sparkmp.bench.suite.SuiteCommand;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.apache.commons.lang3.function.FailableRunnable;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the cost of handing the kernel's data to a Python worker. */
@Command(
    name = "marshalling",
    description =
        "A step of matrix factorisation in the JVM and in Python workers of Spark, with"
            + " NumPy and PySpark if installed.")
@QuickRun("A small run: blocks of 10,000 ratings, rank 16, four rounds; about half a minute.")
public final class MarshallingSuite extends SuiteCommand {
  private static final int PARTITIONS = 2;
  private static final double TOLERANCE = 1e-3;
  private static final List<String> PARTS =
      List.of("compute", "serialise", "move", "start of the process");

  @Option(names = "--ratings", description = "Ratings per block.")
  @Setting(quick = "10000")
  List<Integer> ratings = List.of(20_000, 100_000);

  @Option(names = "--ranks", paramLabel = "K", description = "Ranks of the factors.")
  @Setting(quick = "16")
  List<Integer> ranks = List.of(16, 64);

  @Option(names = "--python", paramLabel = "COMMAND", description = "The Python to run.")
  String python = "python3";

  @Option(names = "--rounds", description = "Measured steps per variant.")
  @Setting(quick = "4")
  int rounds = 7;

  @Override
  protected void check() {
    Checks.check("python", "blank", !python.isBlank(), "a name or a path");
  }

  @Override
  public String about() {
    return "One step of matrix factorisation on blocks that Spark has cached: either the JVM"
        + " computes it on arrays, or Python processes receive factors and ratings and send the"
        + " factors back. Each step is a job. Serialise is encoding and decoding on both sides;"
        + " move is the rest of the job: pipes and scheduling, which the JVM has too. The start"
        + " of a Python process is listed separately.";
  }

  @Override
  public void run(Recorder recorder) throws Exception {
    record(recorder);
    recorder.setting("partitions", PARTITIONS);
    recorder.setting("step size", Block.STEP_SIZE);
    recorder.setting("regularisation", Block.REGULARISATION);
    Python given = new Python(python);
    Set<Place> places = places(recorder, given);
    Python python = places.contains(Place.PYTHON) ? itself(given) : given;
    PySpark pySpark = pySpark(recorder, python, places);
    try (JavaSparkContext spark =
        BenchSessions.context("marshalling", MarshallingKryoRegistrator.class)) {
      recorder.setting("master", spark.master());
      for (int ratings : ratings) {
        for (int rank : ranks) {
          try (StepJob job = new StepJob(spark, PARTITIONS, ratings, rank, seed())) {
            String size = String.format(Locale.ROOT, "%,d ratings a block, rank %d", ratings, rank);
            new OneSize(recorder, size, job, python).run(places, pySpark);
          }
        }
      }
    }
  }

  /** Resolves a script that chooses a Python, if everything runs on this machine. */
  private static Python itself(Python python) throws IOException, InterruptedException {
    return BenchSessions.isLocal()
        ? new Python(python.evaluate("import sys; print(sys.executable)", Map.of()))
        : python;
  }

  /** The places that can compute the step here. */
  private static Set<Place> places(Recorder recorder, Python python) throws InterruptedException {
    Set<Place> places = EnumSet.of(Place.JVM);
    if (has("Python", "import platform; print(platform.python_version())", python, recorder)) {
      places.add(Place.PYTHON);
      if (has("NumPy", "import numpy; print(numpy.__version__)", python, recorder)) {
        places.add(Place.NUMPY);
      }
    }
    return places;
  }

  /** Records a version, or notes why there is none. */
  private static boolean has(String what, String program, Python python, Recorder recorder)
      throws InterruptedException {
    try {
      recorder.setting(what, python.evaluate(program, Map.of()));
      return true;
    } catch (IOException e) {
      recorder.note(what + " was not run: " + e.getMessage());
      return false;
    }
  }

  private static @Nullable PySpark pySpark(Recorder recorder, Python python, Set<Place> places)
      throws InterruptedException {
    if (!places.contains(Place.PYTHON)) {
      return null;
    }
    if (!BenchSessions.isLocal()) {
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

  /** All places, with blocks of one size. */
  private final class OneSize {
    private final Recorder recorder;
    private final String size;
    private final StepJob job;
    private final Python python;
    private final Breakdown breakdown = new Breakdown(PARTS);

    OneSize(Recorder recorder, String size, StepJob job, Python python) {
      this.recorder = recorder;
      this.size = size;
      this.job = job;
      this.python = python;
    }

    void run(Set<Place> places, @Nullable PySpark pySpark) {
      List<Block.Factors> expected = factors(Place.JVM);
      Set<Place> able = EnumSet.copyOf(places);
      able.removeIf(
          place -> !attempt(place.label(), () -> check(place.label(), factors(place), expected)));
      for (int round = 1; round <= rounds; round++) {
        able.removeIf(place -> !attempt(place.label(), () -> step(place)));
      }
      if (pySpark != null) {
        boolean numpy = places.contains(Place.NUMPY);
        attempt(
            "PySpark",
            () -> {
              PySpark.Outcome outcome = pySpark.run(job.blocks(), rounds, numpy);
              check("PySpark", outcome.factors(), expected);
              for (PySpark.Times times : outcome.times()) {
                record(
                    "PySpark" + (numpy ? ", NumPy" : ""),
                    times.wall(),
                    new StepResult.Split(0, times.serialise(), times.compute()));
              }
            });
      }
      recorder.chart(
          breakdown.chart("Where the time of a step goes, " + size, "time of a step, ms"));
      recorder.progress(size + ": done");
    }

    private boolean attempt(String subject, FailableRunnable<Exception> work) {
      return recorder.attempt(subject + " with " + size, work);
    }

    private List<Block.Factors> factors(Place place) {
      return job.in(place, python).map(StepResult::factors).collect();
    }

    /** Runs one job, and records its wall time and the means over its tasks. */
    private void step(Place place) {
      JavaRDD<StepResult> stepped = job.in(place, python);
      long start = System.nanoTime();
      List<StepResult.Split> splits = stepped.map(StepResult::split).collect();
      double wall = (double) (System.nanoTime() - start);
      record(
          place.label(),
          wall,
          new StepResult.Split(
              mean(splits, StepResult.Split::start),
              mean(splits, StepResult.Split::serialise),
              mean(splits, StepResult.Split::compute)));
    }

    /** Records a job; all times are in nanoseconds. */
    private void record(String subject, double wall, StepResult.Split split) {
      double warm = wall - split.start();
      double move = Math.max(0, warm - split.serialise() - split.compute());
      double[] millis = {
        split.compute() / 1e6, split.serialise() / 1e6, move / 1e6, split.start() / 1e6
      };
      breakdown.add(subject, millis);
      recorder.lower("time of a step, " + size, subject, "ms", warm / 1e6);
      for (int part = 0; part < millis.length; part++) {
        if (millis[part] > 0 || part < millis.length - 1) { // the JVM starts no process
          recorder.lower(PARTS.get(part) + ", " + size, subject, "ms", millis[part]);
        }
      }
    }
  }

  private static double mean(
      List<StepResult.Split> splits, ToDoubleFunction<StepResult.Split> part) {
    return splits.stream().mapToDouble(part).average().orElse(0);
  }

  /** Checks that all places get the same result, up to rounding. */
  private static void check(
      String subject, List<Block.Factors> made, List<Block.Factors> expected) {
    for (int p = 0; p < expected.size(); p++) {
      check(subject, made.get(p).users(), expected.get(p).users());
      check(subject, made.get(p).items(), expected.get(p).items());
    }
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
      if (!(Math.abs(made[i] - expected[i]) <= TOLERANCE)) { // rejects NaN too
        throw new IllegalStateException(
            "Cannot compare: " + subject + " gives " + made[i] + " for " + expected[i]);
      }
    }
  }
}
