package io.sparkmp.schedule;

import io.sparkmp.errors.Arguments;
import java.io.Serializable;

/**
 * The order in which P workers visit S = P x m slices: the strata of DSGD (Gemulla et al., KDD
 * 2011, section 4.2), arranged in a ring as in DSGD++ (Teflioudi et al., ICDM 2012), so that each
 * slice moves along while others are being trained.
 *
 * <p>Invariants of a ring, for every pass:
 *
 * <ol>
 *   <li>In a sub-epoch no two workers hold the same slice.
 *   <li>In a pass each worker visits each slice exactly once.
 *   <li>Between two visits a slice rests for m - 1 sub-epochs, also across passes: the time that
 *       hides its transfer.
 *   <li>A worker holds m slices at rest.
 * </ol>
 *
 * <p>Each pass has its own ring order and permutation of the slices, both drawn from the seed. With
 * P = 3, m = 1 and identity permutations, rows being workers and columns sub-epochs:
 *
 * <pre>
 *            t=0  t=1  t=2
 *   worker 0  0    1    2     slice 0 goes 0 -> 2 -> 1: always to the previous worker,
 *   worker 1  1    2    0     and each column holds every slice once
 *   worker 2  2    0    1
 * </pre>
 *
 * @param workers P, the number of data partitions, at least 1
 * @param slicesPerWorker m, at least 1; 2 or more hide transfers behind training
 * @param seed for the ring orders and permutations
 * @param course the slices' route; the above is a ring
 */
public record Schedule(int workers, int slicesPerWorker, long seed, Course course)
    implements Serializable {

  /** Keeps message numbers within an int. */
  private static final int MAX_WORKERS = 4_000;

  /** The most slices per worker. */
  public static final int MAX_SLICES_PER_WORKER = 64;

  /** Checks the bounds. */
  public Schedule {
    checkShape(workers, slicesPerWorker);
  }

  /** A ring. */
  public Schedule(int workers, int slicesPerWorker, long seed) {
    this(workers, slicesPerWorker, seed, Course.RING);
  }

  /** Refuses numbers of workers and of slices for each that no schedule can have. */
  public static void checkShape(int workers, int slicesPerWorker) {
    checkRange("workers", workers, MAX_WORKERS);
    checkRange("slicesPerWorker", slicesPerWorker, MAX_SLICES_PER_WORKER);
  }

  private static void checkRange(String name, int value, int most) {
    Arguments.check(name, value, value >= 1 && value <= most, "1 to " + most);
  }

  /** S, the number of slices and of sub-epochs in an epoch. */
  public int slices() {
    return workers * slicesPerWorker;
  }

  /**
   * The order of one pass, counted from 0 over all epochs; most trainings have one pass per epoch.
   */
  public PassOrder pass(int pass) {
    return course == Course.RING ? ring(pass) : new PipelineOrder();
  }

  /**
   * The order of one pass of a ring, as above.
   *
   * @throws IllegalStateException if this is not a ring
   */
  public RingOrder ring(int pass) {
    Arguments.check("pass", pass, pass >= 0, ">= 0");
    if (course != Course.RING) {
      throw new IllegalStateException("Cannot give the ring's order: the course is " + course);
    }
    return new RingOrder(this, pass);
  }

  /** How many sub-epochs after the first worker {@code worker} begins a leg. */
  public int delay(int worker) {
    return course == Course.RING ? 0 : worker * slicesPerWorker;
  }

  /**
   * The slices that workers hold within a pass.
   *
   * @param pass as above
   * @param step the next sub-epoch of the pass, 0 to S, where S is the start of the next pass; in a
   *     pipeline 0 or S
   */
  public HeldSlices held(int pass, int step) {
    Arguments.check("step", step, step >= 0 && step <= slices(), "0 to " + slices());
    if (course == Course.PIPELINE) {
      Arguments.check("step", step, step % slices() == 0, "0 or " + slices() + " in a pipeline");
    }
    return new HeldSlices(this, pass, step);
  }
}
