package io.sparkmp.loop;

import io.sparkmp.layout.Records;
import java.util.Arrays;

/**
 * Tests whether a body depends on more than its loop declares. A lambda can capture anything, so
 * this cannot be seen from outside.
 */
final class Verification {
  private static final int WORKERS = 2;
  private static final int SLICES = 4;

  private Verification() {}

  /**
   * Runs the loop several times over a few records.
   *
   * @throws IllegalArgumentException if the results differ where they must not
   */
  static void check(LoopProgram program, Records sample) {
    OrderedRun run = new OrderedRun(program, sample);
    float[] first = run.run(WORKERS, SLICES);
    if (!Arrays.equals(first, run.run(WORKERS, SLICES))) {
      throw new IllegalArgumentException(
          "Invalid body: two runs over the same records differ (expected: a body that keeps nothing"
              + " from one record to the next, and takes random numbers from at.random() alone)");
    }
    if (program.dependsOnParts()) {
      return;
    }
    if (!Arrays.equals(first, run.run(1, 1))) {
      throw new IllegalArgumentException(
          "Invalid body: it depends on the order of records that share no row (expected: a body that"
              + " keeps nothing from one record to the next)");
    }
  }
}
