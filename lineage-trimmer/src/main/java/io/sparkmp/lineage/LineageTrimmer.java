package io.sparkmp.lineage;

import io.sparkmp.compat.SparkLine;
import java.util.function.BiPredicate;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;

/**
 * Runs a loop that replaces an RDD by a transformed one, and keeps its history short: each
 * generation depends on stored blocks and on nothing before them. When executors die the loop goes
 * back as far as the {@link Durability} makes it, and gives the same result; a new driver goes on
 * from the newest snapshot.
 *
 * <pre>{@code
 * JavaPairRDD<Long, Double> ranks = links.mapValues(targets -> 1.0);
 * try (var trimmer = LineageTrimmer.of(ranks, Durability.snapshots("hdfs:///ranks", "ranks of 2026"))) {
 *   ranks = trimmer.iterate(10, (current, generation) -> step(links, current));
 *   ranks.saveAsTextFile(output);
 * }
 * }</pre>
 *
 * <p>It equals, as long as nothing fails:
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

  /** As {@link #of(RDD, Durability)}, for Java's RDD. */
  public static <T> LineageTrimmer<JavaRDD<T>> of(JavaRDD<T> initial, Durability durability) {
    return new LineageTrimmer<>(
        new TypedTrimmer<>(
            initial.rdd().sparkContext(),
            initial,
            new RddAdapter.Java<>(initial.classTag()),
            durability));
  }

  /** As {@link #of(RDD, Durability)}, for pairs; a partitioner that the step keeps is kept. */
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

  /** As {@link #of(RDD, Durability)}, for a Dataset, each generation of the same schema. */
  public static <T> LineageTrimmer<Dataset<T>> of(Dataset<T> initial, Durability durability) {
    return new LineageTrimmer<>(
        new TypedTrimmer<>(
            initial.sparkSession().sparkContext(),
            initial,
            RddAdapter.Frame.of(initial),
            durability));
  }

  /**
   * This, giving up {@link #iterate} after so many failures by lost executors without a new
   * generation between them; {@value Attempts#DEFAULT_MAX_FAILURES} unless it is set.
   *
   * @throws IllegalArgumentException if these are less than 1
   */
  public LineageTrimmer<D> withMaxFailures(int failures) {
    loop.setMaxFailures(failures);
    return this;
  }

  /**
   * Computes generations up to number {@code generations}, whatever fails on the way. If snapshots
   * are written the last one has its own when this returns.
   *
   * @param generations the number of the last; nothing is computed if it has been reached
   * @param step makes the next from the current; called again when it has to be replayed
   * @return the last generation, persisted until {@link #close}
   * @throws IllegalArgumentException if the loop is beyond it, as when it goes on from a snapshot
   */
  public D iterate(long generations, Step<D> step) {
    return loop.iterate(generations, step);
  }

  /**
   * As {@link #iterate}, but ends after the first generation that is near enough to the one before.
   *
   * @param converged given the generation before and the new one; must give the same whenever it is
   *     asked again
   */
  public D iterateUntil(long generations, Step<D> step, BiPredicate<D, D> converged) {
    return loop.iterateUntil(generations, step, converged);
  }

  /**
   * Computes one generation, stores it, cuts it from its history and releases the one before. For
   * loops that are not written as a {@link Step}.
   *
   * @param next computed from {@link #current}
   * @return the same data
   * @throws GenerationLostException if the current generation was lost with its executor; {@link
   *     #rollBack} goes back
   * @throws IllegalArgumentException if it is not the next generation, or of another SparkContext
   */
  public D trim(D next) {
    return loop.trim(next);
  }

  /**
   * Goes back to the newest snapshot, or to the start if there is none, and says where that is by
   * {@link #generation}.
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

  /** What the loop has cost so far. */
  public TrimmerReport report() {
    return loop.report();
  }

  /** Waits for the snapshot that is being written, and unpersists the last generation. */
  @Override
  public void close() {
    loop.close();
  }

  /**
   * Cuts {@code rdd} off from its parents, for engines that store several RDDs by a job of their
   * own.
   *
   * @param rdd persisted at a level that uses the disk, and computed in full
   * @throws IllegalArgumentException if its level lets Spark drop blocks
   * @throws GenerationLostException if a partition is not stored; the history is kept
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
