package io.sparkmp.loop.run;

import io.sparkmp.layout.Records;
import io.sparkmp.loop.Plan;
import java.util.Arrays;

/**
 * Tests whether a body depends on more than its loop declares. A lambda can capture anything, so
 * this cannot be seen from outside.
 */
public final class Verification {
  private static final int WORKERS = 2;
  private static final int SLICES = 4;

  private Verification() {}

  /**
   * Tries the body on some records, several times and in different orders that touch each row in
   * the same order. The results are equal unless the body keeps something from one record to the
   * next, or depends on anything else that the loop does not declare. A failure proves the body
   * wrong; success does not prove it right.
   *
   * @param sample a few thousand records; their rows are ids of the key that stays
   * @throws IllegalArgumentException if the results differ
   */
  public static void check(Plan plan, Records sample) {
    LoopProgram program = LoopProgram.of(plan, SLICES, 1);
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
