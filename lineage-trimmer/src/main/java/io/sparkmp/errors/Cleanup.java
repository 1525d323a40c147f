package io.sparkmp.errors;

/** Cleans up after a failure without hiding it. */
public final class Cleanup {

  private Cleanup() {}

  /** A step of the clean-up. */
  @FunctionalInterface
  public interface Step {

    /** Runs the step. */
    void run() throws Exception;
  }

  /**
   * Runs all steps in order.
   *
   * @param failure the exception that the caller goes on to throw; failures of steps are added as
   *     suppressed
   */
  public static void after(Throwable failure, Step... steps) {
    for (Step step : steps) {
      try {
        step.run();
      } catch (Exception e) {
        if (e != failure) { // a stream may throw the same exception again
          failure.addSuppressed(e);
        }
      }
    }
  }
}
