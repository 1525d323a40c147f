package io.sparkmp.lineage.cluster;

import java.util.SplittableRandom;

/**
 * When an executor is killed, and which one.
 *
 * @param generation that is being made
 * @param delayMillis after its step has been called, so in the middle of its job or, where that is
 *     short, of the next one; if negative the kill comes before the step
 * @param executor 0 or 1
 */
record Kill(long generation, int delayMillis, int executor) {
  private static final int FIRST = 10;
  private static final int LAST = 85;
  private static final int MULTIPLE = 25;
  private static final int MAX_DELAY_MILLIS = 25;

  /** Every second kill is between two steps, every third right after a multiple of 25. */
  static Kill of(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int generation =
        seed % 3 == 0
            ? MULTIPLE * random.nextInt(1, LAST / MULTIPLE) + 1
            : random.nextInt(FIRST, LAST);
    int delay = seed % 2 == 0 ? -1 : random.nextInt(MAX_DELAY_MILLIS);
    return new Kill(generation, delay, random.nextInt(2));
  }
}
