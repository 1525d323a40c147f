package io.sparkmp.lineage;

import java.time.Duration;
import java.util.Objects;
import org.apache.spark.SparkContext;

/** Where a loop keeps its newest generation, and so which losses it survives. */
public sealed interface Durability {

  /**
   * In the memory of the executor that computed it, spilling to disk. When an executor is lost, the
   * loop starts again.
   */
  record Memory() implements Durability {}

  /**
   * Like {@link Memory}, but on two executors. Losing one costs nothing. With a single executor, as
   * in local mode, this is the same as {@link Memory}.
   */
  record TwoExecutors() implements Durability {}

  /**
   * In memory, and at intervals also on a Hadoop file system, written while the next generations
   * are computed. When executors are lost, the loop goes back to the newest snapshot; a new driver
   * goes on from it.
   *
   * @param directory a path with the scheme of its file system; new, empty, or of the same job
   * @param job identifies the computation: the loop's name, its settings and its input. A directory
   *     of another job is rejected
   * @param cadence when to write
   * @param retained how many snapshots to keep, at least 1
   * @param failOnWriteError whether a snapshot that cannot be written stops the loop; otherwise it
   *     goes on, and the failure is logged and counted
   * @param onTwoExecutors whether two executors hold each generation in memory, as in {@link
   *     TwoExecutors}
   * @param lockRenewal how often to renew the directory's lock; a driver on another machine counts
   *     as dead after three times this; at most a day
   */
  record Snapshots(
      String directory,
      String job,
      Cadence cadence,
      int retained,
      boolean failOnWriteError,
      boolean onTwoExecutors,
      Duration lockRenewal)
      implements Durability {

    /** Checks the values. */
    public Snapshots {
      Objects.requireNonNull(cadence, "cadence");
      if (directory.isBlank()) {
        throw new IllegalArgumentException("Invalid directory: it is empty (expected: a path)");
      }
      if (job.isBlank()) {
        throw new IllegalArgumentException(
            "Invalid job: it is empty (expected: what tells this job from others)");
      }
      if (retained < 1) {
        throw new IllegalArgumentException("Invalid retained: " + retained + " (expected: >= 1)");
      }
      if (lockRenewal.toMillis() < 1 || lockRenewal.compareTo(Duration.ofDays(1)) > 0) {
        throw new IllegalArgumentException(
            "Invalid lockRenewal: " + lockRenewal + " (expected: 1 ms to 1 day)");
      }
    }

    /** Writes a snapshot whenever the generation number is a multiple of {@code generations}. */
    public Snapshots every(long generations) {
      return with(new Cadence.Generations(generations), retained, failOnWriteError, onTwoExecutors);
    }

    /** Writes a snapshot when the last one is this old. */
    public Snapshots every(Duration time) {
      return with(new Cadence.Time(time), retained, failOnWriteError, onTwoExecutors);
    }

    /** Uses another cadence. */
    public Snapshots every(Cadence other) {
      return with(other, retained, failOnWriteError, onTwoExecutors);
    }

    /** Keeps this many snapshots. */
    public Snapshots retain(int snapshots) {
      return with(cadence, snapshots, failOnWriteError, onTwoExecutors);
    }

    /** Stops the loop when a snapshot cannot be written. */
    public Snapshots failingOnWriteError() {
      return with(cadence, retained, true, onTwoExecutors);
    }

    /** Keeps generations on two executors between snapshots. */
    public Snapshots alsoOnTwoExecutors() {
      return with(cadence, retained, failOnWriteError, true);
    }

    private Snapshots with(Cadence newCadence, int newRetained, boolean fail, boolean two) {
      return new Snapshots(directory, job, newCadence, newRetained, fail, two, lockRenewal);
    }
  }

  /** When to write a snapshot. The last generation of a loop of known length is always written. */
  sealed interface Cadence {

    /**
     * By generation number.
     *
     * @param multiple at least 1
     */
    record Generations(long multiple) implements Cadence {

      /** Checks the number. */
      public Generations {
        if (multiple < 1) {
          throw new IllegalArgumentException(
              "Invalid number of generations a snapshot: " + multiple + " (expected: >= 1)");
        }
      }
    }

    /**
     * By the clock.
     *
     * @param atLeast the time between two snapshots, positive
     */
    record Time(Duration atLeast) implements Cadence {

      /** Checks the time. */
      public Time {
        if (atLeast.isZero() || atLeast.isNegative()) {
          throw new IllegalArgumentException(
              "Invalid time between snapshots: " + atLeast + " (expected: more than 0)");
        }
      }
    }
  }

  /** How many executors keep each part of a generation now: 2 if requested and there are two. */
  default int copies(SparkContext spark) {
    boolean two =
        this instanceof TwoExecutors
            || (this instanceof Snapshots snapshots && snapshots.onTwoExecutors());
    return two && TwoCopies.arePossible(spark) ? 2 : 1;
  }

  /** In the memory of one executor. */
  static Memory memory() {
    return new Memory();
  }

  /** In the memory of two executors. */
  static TwoExecutors twoExecutors() {
    return new TwoExecutors();
  }

  /**
   * On a file system, every 25 generations; keeps the newest two.
   *
   * @param directory a path with the scheme of its file system
   * @param job identifies the computation; see {@link Snapshots}
   */
  static Snapshots snapshots(String directory, String job) {
    return new Snapshots(
        directory, job, new Cadence.Generations(25), 2, false, false, Duration.ofSeconds(5));
  }
}
