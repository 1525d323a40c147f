package io.sparkmp.lineage;

import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a loop has made and executors alone keep. If they are lost, it is made again, and what was
 * to be done with it is done with that. For one thread.
 *
 * @param <T> what is made; closed by this when it is lost, else by the caller
 */
public final class Recoverable<T extends AutoCloseable> {
  private static final Logger LOG = LoggerFactory.getLogger(Recoverable.class);

  /**
   * Something to be done with a result.
   *
   * @param <T> the result
   * @param <R> what comes of it
   * @param <E> how it fails, besides by exceptions that are not checked
   */
  @FunctionalInterface
  public interface Use<T, R, E extends Exception> {

    /** Does it; all that is read of the result is read here. */
    R of(T result) throws E;
  }

  private final SparkContext spark;
  private final String what;
  private final Supplier<T> maker;
  private final int maxFailures;
  private T result;

  /**
   * A result that can be made again.
   *
   * @param what it is, as "the model"
   * @param result as it was made
   * @param maker makes the same; goes on from a snapshot if there is one
   * @param maxFailures how often in a row it may be lost before it is given up, at least 1
   */
  public Recoverable(
      SparkContext spark, String what, T result, Supplier<T> maker, int maxFailures) {
    this.spark = spark;
    this.what = what;
    this.result = result;
    this.maker = maker;
    this.maxFailures = Attempts.checked(maxFailures);
  }

  /** The result at hand, to look at what the driver knows of it, and to close it. */
  public T get() {
    return result;
  }

  /**
   * Does something with the result, and again with a new one if the result is lost on the way.
   *
   * @param action is done anew from its start
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
