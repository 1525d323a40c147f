package io.sparkmp.storm;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** The part of a {@link Soak} with one number of executors. */
final class Phase {
  /** The longest time between two lines of a driver: less than a test may take. */
  private static final Duration MOST_SILENCE = Duration.ofMinutes(8);

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Path place;
  private final Soak.Plan plan;
  private final int executors;
  private final Map<StormApp, String> undisturbed;
  private final Random random;
  private final StormReport report;
  private final Injector injector;
  private final Trainings trainings;

  private int drivers;
  private int number; // of the current training
  private boolean hasSnapshots;
  private boolean isStopping;
  private long attemptStart;

  /**
   * A phase.
   *
   * @param place its folder
   * @param undisturbed the digest of each model
   */
  Phase(
      Path place,
      Soak.Plan plan,
      int executors,
      int workers,
      Map<StormApp, String> undisturbed,
      Random random,
      StormReport report) {
    this.place = place;
    this.plan = plan;
    this.executors = executors;
    this.undisturbed = undisturbed;
    this.random = random;
    this.report = report;
    injector = new Injector(place.resolve("switch"), plan.calls(), random);
    trainings =
        new Trainings(
            HinderedFileSystem.SCHEME + "://" + place,
            plan.apps(),
            plan.engines(),
            workers,
            plan.iterations(),
            plan.size());
  }

  /**
   * Trains under faults; the training that runs at the end completes undisturbed.
   *
   * @throws StormException if a training fails for a reason other than its disk
   */
  void run(Duration time) throws IOException, InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    try (injector) {
      while (!isStopping) {
        drivers++;
        try (SparkProcess process = new SparkProcess(place.resolve("driver-" + drivers), plan())) {
          disturb(process, end);
        }
      }
    }
  }

  private SparkProcess.Plan plan() {
    List<String> words = new ArrayList<>(List.of(Integer.toString(number), "100000"));
    words.addAll(trainings.words());
    String leaving = Boolean.toString(plan.faults().contains(Fault.DECOMMISSION));
    Map<String, String> conf =
        Map.of(
            "spark.hadoop.fs." + HinderedFileSystem.SCHEME + ".impl",
            HinderedFileSystem.class.getName(),
            "spark.hadoop." + HinderedFileSystem.SWITCH,
            place.resolve("switch").toString(),
            "spark.decommission.enabled",
            leaving,
            "spark.storage.decommission.enabled",
            leaving);
    String master = "local-cluster[" + executors + ",1,1024]";
    return new SparkProcess.Plan(TrainingDriver.class, words, master, conf, "1g");
  }

  /** Injects faults until the driver ends or is killed. */
  private void disturb(SparkProcess process, long end) throws IOException, InterruptedException {
    String log = place.resolve("driver-" + drivers + "/log").toString();
    long next = nextFault();
    long heard = System.nanoTime();
    while (true) {
      String line = process.poll(SECOND);
      long now = System.nanoTime();
      if (line != null) {
        heard = now;
        Optional<Event> event = Event.parse(line);
        if (event.isPresent() && take(event.get())) {
          int exit = process.exit(Duration.ofMinutes(1));
          if (exit != 0) {
            throw new StormException("The driver ends with " + exit + ", see " + log);
          }
          return;
        }
      } else if (!process.isAlive()) {
        throw new StormException("The driver is gone, see " + log);
      } else if (now - heard > MOST_SILENCE.toNanos()) {
        throw new StormException("Nothing was heard for " + MOST_SILENCE + ", see " + log);
      }
      if (!isStopping && now >= end) {
        isStopping = true;
        process.send(TrainingDriver.STOP);
      } else if (!isStopping && now >= next) {
        next = nextFault();
        if (isKilled(process)) {
          return;
        }
      }
    }
  }

  /** Injects the next fault; returns whether it killed the driver. */
  private boolean isKilled(SparkProcess process) {
    Fault fault = plan.faults().get(random.nextInt(plan.faults().size()));
    if (fault == Fault.DRIVER && !hasSnapshots) {
      fault = Fault.KILL; // it would start from scratch forever
    }
    if (fault == Fault.DRIVER) {
      process.kill();
      report.fault(executors, fault, "the driver");
      return true;
    }
    String done = injector.inject(fault, process);
    if (!done.isEmpty()) {
      report.fault(executors, fault, done);
    }
    return false;
  }

  /** Handles an event; returns whether it is the last. */
  private boolean take(Event event) throws IOException {
    switch (event.kind()) {
      case BEGIN -> {
        number = event.number();
        hasSnapshots = event.snapshots();
        attemptStart = System.nanoTime();
      }
      case REFUSED -> {
        report.refused(executors, event);
        if (!injector.hinderedSince(attemptStart) || !event.isForUsers()) {
          throw new StormException("A training failed: " + event.text());
        }
        attemptStart = System.nanoTime();
      }
      case SAVED -> saved(event);
      case END -> {
        return true;
      }
    }
    return false;
  }

  private void saved(Event event) throws IOException {
    Path model = place.resolve("model-" + event.number());
    Path snapshots = place.resolve("snapshots-" + event.number());
    boolean same = ModelDigest.of(model).equals(undisturbed.get(event.app()));
    // A hindered disk prevents deletion.
    long strays = injector.hinderedSince(attemptStart) ? 0 : Strays.of(snapshots);
    report.saved(executors, event, same, strays);
    Trees.delete(model);
    Trees.delete(snapshots);
    number = event.number() + 1;
  }

  private long nextFault() {
    int range = 1 + 1000 * (plan.most() - plan.least());
    Duration wait = Duration.ofMillis(1000L * plan.least() + random.nextInt(range));
    return System.nanoTime() + wait.toNanos();
  }
}
