package io.sparkmp.lineage;

import io.sparkmp.compat.SparkLine;
import java.util.function.BiPredicate;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;

/**
 * Runs a loop that replaces an RDD by a transformed one, and keeps its lineage short: each
 * generation depends only on stored blocks. When executors die, the loop goes back as far as the
 * {@link Durability} requires and gives the same result; a new driver goes on from the newest
 * snapshot.
 *
 * <pre>{@code
 * JavaPairRDD<Long, Double> ranks = links.mapValues(targets -> 1.0);
 * try (var trimmer = LineageTrimmer.of(ranks, Durability.snapshots("hdfs:///ranks", "ranks of 2026"))) {
 *   ranks = trimmer.iterate(10, (current, generation) -> step(links, current));
 *   ranks.saveAsTextFile(output);
 * }
 * }</pre>
 *
 * <p>Without failures it equals:
 *
 * <pre>{@code
 * for (long generation = 1; generation <= 10; generation++) {
 *   ranks = step(links, ranks);
 * }
 * }</pre>
 *
 * <p>Generations are persisted; {@link #close} unpersists the last one. For one thread.
 *
 * @param <D> the kind of data: an RDD, JavaRDD, JavaPairRDD or Dataset
 */
public final class LineageTrimmer<D> implements AutoCloseable {
  private final TypedTrimmer<D, ?> loop;

  private LineageTrimmer(TypedTrimmer<D, ?> loop) {
    this.loop = loop;
  }

  /**
   * Begins a loop, or goes on with it from the newest snapshot in the directory of snapshots.
   *
   * @param initial generation 0; must be the same whenever it is computed again
   * @throws io.sparkmp.lineage.snapshot.SnapshotException if the directory cannot be used
   */
  public static <T> LineageTrimmer<RDD<T>> of(RDD<T> initial, Durability durability) {
    return new LineageTrimmer<>(
        new TypedTrimmer<>(
            initial.sparkContext(),
            initial,
            new RddAdapter.Plain<>(initial.elementClassTag()),
            durability));
  }

  /** Like {@link #of(RDD, Durability)}, for Java's RDD. */
  public static <T> LineageTrimmer<JavaRDD<T>> of(JavaRDD<T> initial, Durability durability) {
    return new LineageTrimmer<>(
        new TypedTrimmer<>(
            initial.rdd().sparkContext(),
            initial,
            new RddAdapter.Java<>(initial.classTag()),
            durability));
  }

  /** Like {@link #of(RDD, Durability)}, for pairs; keeps a partitioner that the step keeps. */
  public static <K, V> LineageTrimmer<JavaPairRDD<K, V>> of(
      JavaPairRDD<K, V> initial, Durability durability) {
    return new LineageTrimmer<>(
        new TypedTrimmer<>(
            initial.rdd().sparkContext(),
            initial,
            new RddAdapter.JavaPairs<>(
                initial.classTag(), initial.kClassTag(), initial.vClassTag()),
            durability));
  }

  /** Like {@link #of(RDD, Durability)}, for a Dataset; all generations have the same schema. */
  public static <T> LineageTrimmer<Dataset<T>> of(Dataset<T> initial, Durability durability) {
    return new LineageTrimmer<>(
        new TypedTrimmer<>(
            initial.sparkSession().sparkContext(),
            initial,
            RddAdapter.Frame.of(initial),
            durability));
  }

  /**
   * Sets after how many failures from lost executors {@link #iterate} gives up, without a new
   * generation between them; {@value Attempts#DEFAULT_MAX_FAILURES} unless it is set.
   *
   * @throws IllegalArgumentException if these are less than 1
   */
  public LineageTrimmer<D> withMaxFailures(int failures) {
    loop.setMaxFailures(failures);
    return this;
  }

  /**
   * Computes generations up to number {@code generations}, recovering from lost executors. If
   * snapshots are written, the last generation has one when this returns.
   *
   * @param generations the number of the last generation; does nothing if it has been reached
   * @param step makes the next generation from the current one; called again on a replay
   * @return the last generation, persisted until {@link #close}
   * @throws IllegalArgumentException if the loop is already past it, as after a restore
   */
  public D iterate(long generations, Step<D> step) {
    return loop.iterate(generations, step);
  }

  /**
   * Like {@link #iterate}, but ends after the first generation that has converged.
   *
   * @param converged compares the previous generation with the new one; must be deterministic
   */
  public D iterateUntil(long generations, Step<D> step, BiPredicate<D, D> converged) {
    return loop.iterateUntil(generations, step, converged);
  }

  /**
   * Computes one generation, stores it, cuts its lineage and releases the previous one. For loops
   * that are not written as a {@link Step}.
   *
   * @param next computed from {@link #current}
   * @return the same data, stored
   * @throws GenerationLostException if the current generation was lost with its executor; call
   *     {@link #rollBack}
   * @throws IllegalArgumentException if it is not the next generation or belongs to another
   *     SparkContext
   */
  public D trim(D next) {
    return loop.trim(next);
  }

  /**
   * Goes back to the newest snapshot, or to the start if there is none; {@link #generation} then
   * tells where.
   */
  public D rollBack() {
    return loop.rollBack();
  }

  /** The newest generation. */
  public D current() {
    return loop.current();
  }

  /** The number of the newest generation; 0 is the initial one. */
  public long generation() {
    return loop.generation();
  }

  /** The loop's cost so far. */
  public TrimmerReport report() {
    return loop.report();
  }

  /** Waits for the snapshot that is being written, and unpersists the last generation. */
  @Override
  public void close() {
    loop.close();
  }

  /**
   * Cuts {@code rdd} off from its parents. For engines that store several RDDs in a job of their
   * own.
   *
   * @param rdd persisted at a level that uses the disk, and computed in full
   * @throws IllegalArgumentException if its level lets Spark drop blocks
   * @throws GenerationLostException if a partition is not stored; the lineage is kept
   */
  public static void cut(RDD<?> rdd) {
    SparkLine.check();
    RddBlocks.requireKept(rdd);
    if (rdd.isCheckpointed()) {
      return;
    }
    int[] missing = RddBlocks.missing(rdd);
    if (missing.length > 0) {
      throw GenerationLostException.ofPartition(rdd.toString(), missing[0]);
    }
    RddBlocks.cut(rdd);
  }

  /** Whether every partition of a persisted RDD is stored on a living executor. */
  public static boolean isComplete(RDD<?> rdd) {
    SparkLine.check();
    return RddBlocks.missing(rdd).length == 0;
  }
}
