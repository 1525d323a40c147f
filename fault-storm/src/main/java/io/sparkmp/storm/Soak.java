package io.sparkmp.storm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/** Trains for a long time under one fault after another. */
final class Soak {
  private static final Duration MOST = Duration.ofMinutes(10);

  private final Path folder;
  private final Plan plan;
  private final Random random;
  private final StormReport report;
  private final Map<Integer, Map<StormApp, String>> undisturbed = new HashMap<>();

  /**
   * The plan.
   *
   * @param time the total time
   * @param seed for the faults
   * @param apps the apps to train
   * @param engines the engines to use
   * @param faults the faults to inject
   * @param calls the calls of the file system that may fail
   * @param executors numbers of executor processes, each for the same share of the time
   * @param least the shortest time between two faults, in seconds
   * @param most the longest time between two faults, in seconds
   * @param iterations per training
   * @param size the size of the data
   */
  record Plan(
      Duration time,
      long seed,
      List<StormApp> apps,
      List<String> engines,
      List<Fault> faults,
      List<Call> calls,
      List<Integer> executors,
      int least,
      int most,
      int iterations,
      int size) {}

  /** Writes into a new folder. */
  Soak(Path folder, Plan plan, StormReport report) {
    this.folder = folder;
    this.plan = plan;
    this.random = new Random(plan.seed);
    this.report = report;
  }

  /**
   * Trains under faults.
   *
   * @throws StormException if a training fails, or its model differs
   */
  void run() throws IOException, InterruptedException {
    for (int executors : plan.executors) {
      int workers = workers(executors);
      if (!undisturbed.containsKey(workers)) {
        undisturbed.put(workers, trainUndisturbed(workers));
      }
    }
    Duration each = plan.time.dividedBy(plan.executors.size());
    for (int executors : plan.executors) {
      Path place = Files.createDirectories(folder.resolve("executors-" + executors));
      int workers = workers(executors);
      Map<StormApp, String> expected = Objects.requireNonNull(undisturbed.get(workers));
      new Phase(place, plan, executors, workers, expected, random, report).run(each);
    }
  }

  /** Leaves some slots free, except with two executors. */
  private static int workers(int executors) {
    return executors == 2 ? 2 : executors - 1;
  }

  private Map<StormApp, String> trainUndisturbed(int workers)
      throws IOException, InterruptedException {
    Path place = Files.createDirectories(folder.resolve("undisturbed-" + workers));
    Trainings trainings =
        new Trainings(
            place.toString(), plan.apps, List.of("auto"), workers, plan.iterations, plan.size);
    Map<StormApp, String> digests = new EnumMap<>(StormApp.class);
    List<String> words = new ArrayList<>(List.of("0", Integer.toString(plan.apps.size())));
    words.addAll(trainings.words());
    try (SparkProcess process =
        new SparkProcess(
            place.resolve("spark"),
            new SparkProcess.Plan(
                TrainingDriver.class, words, "local[" + workers + "]", Map.of(), "2g"))) {
      int exit = process.exit(MOST);
      if (exit != 0) {
        throw new StormException("The undisturbed training ends with " + exit + ", see " + place);
      }
    }
    for (int number = 0; number < plan.apps.size(); number++) {
      Trainings.One one = trainings.get(number);
      digests.put(one.app(), ModelDigest.of(Path.of(one.model())));
    }
    report.undisturbed(workers, digests);
    return digests;
  }
}
