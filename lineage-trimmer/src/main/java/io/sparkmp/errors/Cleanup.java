package io.sparkmp.errors;

/** What is done after a failure, which stays the one that is heard of. */
public final class Cleanup {

  private Cleanup() {}

  /** A step of it. */
  @FunctionalInterface
  public interface Step {

    /** Does it. */
    void run() throws Exception;
  }

  /**
   * Does all steps, one after the other.
   *
   * @param failure goes on to be thrown by the caller; what fails meanwhile is added to it
   */
  public static void after(Throwable failure, Step... steps) {
    for (Step step : steps) {
      try {
        step.run();
      } catch (Exception e) {
        if (e != failure) { // streams throw again what they have failed by
          failure.addSuppressed(e);
        }
      }
    }
  }
}
