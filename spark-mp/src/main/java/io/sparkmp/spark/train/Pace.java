package io.sparkmp.spark.train;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Position;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.schedule.Course;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.RotationJob;
import org.jspecify.annotations.Nullable;

/**
 * Decides how long the next leg is. That only affects what a failure costs, so measured times do
 * not harm reproducibility. Where epochs are long, a leg is a part of an epoch:
 *
 * <ol>
 *   <li>as many sub-epochs as take {@value #PART_SECONDS} s, and at least {@value #TIMES_ITS_END}
 *       times the cost of ending the last leg; if that is a pass or more, up to the end of a pass;
 *   <li>the rest of the epoch, if that is less than two such parts;
 *   <li>before anything is measured, m sub-epochs in a large training, and an epoch in others.
 * </ol>
 *
 * <p>Where epochs are short, a leg has as many as take {@value #SEVERAL_SECONDS} s, so that the
 * cost of starting a job is negligible and progress is still visible. A leg that starts inside an
 * epoch ends at its end at the latest.
 *
 * <p>A pipeline idles at both ends of a leg. So its legs are whole epochs, as many as take {@value
 * #PIPELINE_SECONDS} s.
 *
 * <p>For one thread. Tests override {@link #end}.
 */
class Pace {
  static final int PART_SECONDS = 60;
  static final int TIMES_ITS_END = 20;
  static final int SEVERAL_SECONDS = 2;
  static final int PIPELINE_SECONDS = 30;

  /** Work per worker from which an epoch may take long, in records of a simple update. */
  static final long LARGE = 20_000_000;

  private static final int MAX_EPOCHS = 10_000;

  private final int perEpoch;
  private final int perPass;
  private final int unmeasured;
  private final boolean isPipeline;
  private @Nullable EngineKind last; // the engine of the last leg
  private double endSeconds;

  /**
   * The pace of a training that begins or continues.
   *
   * @param perEpoch sub-epochs
   * @param perPass sub-epochs
   * @param slots m
   * @param work the mean per worker: records times {@link RotationProgram#effort}; 0 if unknown
   */
  Pace(int perEpoch, int perPass, int slots, long work) {
    this(perEpoch, perPass, slots, work, Course.RING);
  }

  /** The same for slices that take this course. */
  Pace(int perEpoch, int perPass, int slots, long work, Course course) {
    this.isPipeline = course == Course.PIPELINE;
    this.perEpoch = perEpoch;
    this.perPass = perPass;
    this.unmeasured = work < LARGE ? perEpoch : perPass < perEpoch ? perPass : slots;
  }

  /** The pace of one training of a job. */
  static Pace of(RotationJob<?, ?, ?, ?> job) {
    Schedule schedule = job.schedule();
    return new Pace(
        job.positions(),
        schedule.slices(),
        schedule.slicesPerWorker(),
        work(job.records() / schedule.workers(), job.program().effort()),
        schedule.course());
  }

  private static long work(long records, long effort) {
    return effort > Long.MAX_VALUE / Math.max(1, records) ? Long.MAX_VALUE : records * effort;
  }

  /**
   * Records what a leg has cost.
   *
   * @param engine the engine that ran it
   * @param seconds the time to store its end, and all other time in which its workers did not work
   */
  void ended(EngineKind engine, double seconds) {
    last = engine;
    endSeconds = Math.max(seconds, 0);
  }

  /**
   * Where the next leg ends.
   *
   * @param from where it starts
   * @param target the number of epochs to train; above {@code from}
   * @param mayBeSeveral whether it may have more than one epoch
   * @param engine the engine that will run it
   * @param newest what is known of the epoch within which it starts, or otherwise of the previous
   *     one; null if nothing is known
   */
  Position end(
      Position from,
      int target,
      boolean mayBeSeveral,
      EngineKind engine,
      @Nullable EpochReport newest) {
    int left = perEpoch - from.subEpochs();
    int part = newest == null ? unmeasured : part(from, newest);
    if (part <= left / 2 && !isPipeline) {
      return new Position(from.epochs(), roundedToPass(from.subEpochs(), part));
    }
    int epochs = 1;
    if (mayBeSeveral && !from.isInsideEpoch() && newest != null && last == engine) {
      double seconds = Math.max(newest.seconds(), 1e-4);
      epochs = (int) Math.max(1, Math.min(MAX_EPOCHS, several() / seconds));
    }
    return Position.after(Math.min(target, from.epochs() + epochs));
  }

  private int several() {
    return isPipeline ? PIPELINE_SECONDS : SEVERAL_SECONDS;
  }

  /** States are smaller between two passes than inside one. */
  private int roundedToPass(int from, int part) {
    int end = from + part;
    return part < perPass ? end : end - end % perPass;
  }

  private int part(Position from, EpochReport newest) {
    int measured = from.isInsideEpoch() ? from.subEpochs() : perEpoch;
    double seconds = Math.max(PART_SECONDS, TIMES_ITS_END * endSeconds);
    double part = Math.ceil(seconds * measured / Math.max(newest.seconds(), 1e-4));
    return (int) Math.min(perEpoch, part);
  }
}
