package io.sparkmp.lineage;

import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A loop's result that only executors hold. If they are lost, it is computed again and the
 * interrupted action is repeated with the new one. For one thread.
 *
 * @param <T> the result; closed here when it is lost, otherwise by the caller
 */
public final class Recoverable<T extends AutoCloseable> {
  private static final Logger LOG = LoggerFactory.getLogger(Recoverable.class);

  /**
   * An action on a result.
   *
   * @param <T> the result's type
   * @param <R> what the action returns
   * @param <E> the checked exception that it may throw
   */
  @FunctionalInterface
  public interface Use<T, R, E extends Exception> {

    /** Runs the action. It must read all that it needs from the result before it returns. */
    R of(T result) throws E;
  }

  private final SparkContext spark;
  private final String what;
  private final Supplier<T> maker;
  private final int maxFailures;
  private T result;

  /**
   * A result that can be computed again.
   *
   * @param what the result in words, such as "the model"
   * @param result the first result
   * @param maker makes the same result; goes on from a snapshot if there is one
   * @param maxFailures how often in a row it may be lost before this gives up, at least 1
   */
  public Recoverable(
      SparkContext spark, String what, T result, Supplier<T> maker, int maxFailures) {
    this.spark = spark;
    this.what = what;
    this.result = result;
    this.maker = maker;
    this.maxFailures = Attempts.checked(maxFailures);
  }

  /** The current result, for what the driver knows of it and for closing it. */
  public T get() {
    return result;
  }

  /**
   * Runs an action on the result, and again on a new one if the result is lost meanwhile.
   *
   * @param action restarted from the beginning after a loss
   * @throws IllegalStateException if the result is lost several times in a row
   * @throws E if the action fails for another reason
   */
  public <R, E extends Exception> R use(Use<T, R, E> action) throws E {
    Attempts attempts = new Attempts(spark, maxFailures);
    while (true) {
      try {
        return action.of(result);
      } catch (Exception e) {
        if (!GenerationLostException.isCauseOf(e) || attempts.stopped(e).isPresent()) {
          throw e;
        }
        if (!attempts.failed()) {
          throw new IllegalStateException(
              "Cannot use "
                  + what
                  + ": it was lost with its executors "
                  + attempts.inARow()
                  + "; a snapshot is not lost with them",
              e);
        }
        LOG.warn("An executor was lost, and with it {}, which is now made again", what);
        release();
        remake(e);
      }
    }
  }

  private void remake(Exception loss) {
    try {
      result = maker.get();
    } catch (RuntimeException e) {
      e.addSuppressed(loss);
      throw e;
    }
  }

  private void release() {
    try {
      result.close();
    } catch (Exception e) {
      LOG.warn("Cannot free what is left of {}: {}", what, e.toString());
    }
  }
}
