package io.sparkmp.lineage;

import io.sparkmp.errors.AtEnd;
import io.sparkmp.errors.Cleanup;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiPredicate;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Implements {@link LineageTrimmer} with the record type known. */
final class TypedTrimmer<D, T> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TypedTrimmer.class);

  /** Marks the generation after which {@link #iterateUntil} has ended. */
  private static final String CONVERGED = "converged";

  private final SparkContext spark;
  private final D initial;
  private final RddAdapter<D, T> adapter;
  private final GenerationStore<T> store;
  private final LostExecutors lostExecutors;
  private Attempts attempts;
  private @Nullable Generation<T> stored; // null: generation 0, which the user owns
  private D current;
  private long highest;

  TypedTrimmer(SparkContext spark, D initial, RddAdapter<D, T> adapter, Durability durability) {
    this.spark = spark;
    this.initial = initial;
    this.current = initial;
    this.adapter = adapter;
    this.store = GenerationStore.open(spark, durability, Map.of(), adapter.recordType());
    this.lostExecutors = new LostExecutors(spark, executor -> {});
    this.attempts = new Attempts(spark);
    try {
      goBack();
      highest = generation();
    } catch (Throwable e) {
      Cleanup.after(e, this::close);
      throw e;
    }
  }

  void setMaxFailures(int failures) {
    attempts = new Attempts(spark, failures);
  }

  long generation() {
    return stored == null ? 0 : stored.number();
  }

  D current() {
    return current;
  }

  D trim(D next) {
    Generation<T> before = stored;
    try {
      advance(next, false, CompletableFuture.completedFuture(Map.of()));
    } catch (Exception e) { // Scala code throws checked exceptions without declaring them
      if (attempts.stopped(e).isPresent() || !isOfLoss(e)) {
        throw e;
      }
      throw GenerationLostException.ofGeneration(generation(), e);
    }
    release(before);
    return current;
  }

  private void advance(
      @Nullable D next, boolean last, CompletableFuture<Map<String, String>> verdict) {
    if (next == null) {
      throw new IllegalArgumentException(
          "Cannot store generation " + (generation() + 1) + ": the step gave null");
    }
    Generation<T> made =
        store
            .store(generation() + 1, adapter.rdd(next), last, null, found -> Map::of, verdict)
            .generation();
    stored = made;
    current = adapter.of(made.rdd());
  }

  private void release(@Nullable Generation<T> generation) {
    if (generation != null) {
      store.release(generation);
    }
  }

  D rollBack() {
    store.countRollback();
    goBack();
    return current;
  }

  /** Goes back to the newest snapshot, or else to the start. */
  private void goBack() {
    Generation<T> left = stored;
    Optional<Generation<T>> restored = store.restore();
    stored = restored.orElse(null);
    current = stored == null ? initial : adapter.of(stored.rdd());
    if (left != null) {
      store.release(left);
    }
  }

  D iterate(long generations, Step<D> step) {
    return iterate(generations, step, (before, after) -> false, false);
  }

  D iterateUntil(long generations, Step<D> step, BiPredicate<D, D> converged) {
    boolean done =
        stored != null && Boolean.parseBoolean(stored.attributes().get(CONVERGED)); // restored
    return iterate(generations, step, converged, done);
  }

  private D iterate(
      long generations, Step<D> step, BiPredicate<D, D> converged, boolean converges) {
    if (generations < generation()) {
      throw new IllegalArgumentException(
          "Invalid number of generations: "
              + generations
              + " (expected: >= "
              + generation()
              + ", which the loop has reached)");
    }
    boolean done = converges;
    while (!done && generation() < generations) {
      int lostBefore = lostExecutors.lost().size();
      try {
        done = next(generations, step, converged);
      } catch (Exception e) {
        recover(e, lostBefore);
      }
    }
    store.settle();
    return current;
  }

  private boolean next(long generations, Step<D> step, BiPredicate<D, D> converged)
      throws Exception {
    Generation<T> before = stored;
    D beforeData = current;
    long number = generation() + 1;
    CompletableFuture<Map<String, String>> verdict = new CompletableFuture<>();
    D made = step.apply(beforeData, number);
    boolean done;
    try {
      advance(made, number == generations, verdict);
      done = converged.test(beforeData, current);
      verdict.complete(Map.of(CONVERGED, Boolean.toString(done)));
    } catch (Throwable e) { // drop this generation, so that it is judged again
      verdict.completeExceptionally(e);
      if (stored != before) {
        Generation<T> given = stored;
        Cleanup.after(e, () -> release(given));
      }
      stored = before;
      current = beforeData;
      throw e;
    }
    release(before);
    if (number > highest) {
      highest = number;
      attempts.succeeded();
    }
    return done;
  }

  /** Goes back to what is left if executors were lost; otherwise rethrows. */
  private void recover(Exception failure, int lostBefore) {
    if (attempts.stopped(failure).isPresent()) {
      throw unchecked(failure);
    }
    if (!isOfLoss(failure) && lostExecutors.count() == lostBefore) {
      throw unchecked(failure); // the step's own failure
    }
    long reached = generation();
    if (!attempts.failed()) {
      throw new IllegalStateException(
          "Cannot compute generation "
              + (reached + 1)
              + ": executors were lost "
              + attempts.inARow()
              + " before generation "
              + (highest + 1)
              + " was reached. Durability.twoExecutors or a shorter time between snapshots would"
              + " keep more",
          failure);
    }
    LOG.warn(
        "Generation {} failed because of lost executors: {}",
        reached + 1,
        failure.toString().lines().findFirst().orElse(""));
    if (isCurrentLost()) {
      rollBack();
      LOG.warn("Generation {} was lost; going back to generation {}", reached, generation());
    }
  }

  /** Whether a lost generation failed it, even one whose snapshot has been finished since. */
  private boolean isOfLoss(Exception failure) {
    return GenerationLostException.isCauseOf(failure) || isCurrentLost();
  }

  private boolean isCurrentLost() {
    return stored != null && store.isLost(stored);
  }

  /** Rethrows a checked exception without wrapping it, as a plain loop would. */
  @SuppressWarnings("unchecked") // the compiler takes E for a RuntimeException
  private static <E extends Throwable> RuntimeException unchecked(Throwable failure) throws E {
    throw (E) failure;
  }

  TrimmerReport report() {
    return store.report();
  }

  @Override
  @SuppressWarnings("try") // closing is all that the resources are for
  public void close() {
    Generation<T> last = stored;
    stored = null;
    try (AtEnd end = () -> release(last);
        lostExecutors) {
      store.close();
    }
  }
}
