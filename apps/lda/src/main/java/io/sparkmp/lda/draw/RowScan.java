package io.sparkmp.lda.draw;

import io.sparkmp.simd.Simd;

/**
 * Draws a topic by scanning all of them. Sums are taken in {@value #LANES} lanes, topic k in lane k
 * mod {@value #LANES}, so that scalar and SIMD code give the same bits. Not thread-safe.
 *
 * <p>The current token is excluded without writing to the row: reading a vector over a recent
 * scalar write would be slow.
 */
public abstract class RowScan {
  /** Rows are padded to a multiple of this. */
  static final int LANES = 16;

  /** A step covers all lanes; this many steps form a group with its own sums. */
  static final int GROUP = 8;

  private static final int PART = 4;

  private final int topics;
  private final int steps;
  private final int groups;
  private final float[] sums; // of each group, by lane
  private final float[] lanes; // sums of the groups
  private final int[] noTokens;

  RowScan(int topics) {
    this.topics = topics;
    steps = stride(topics) / LANES;
    groups = (steps + GROUP - 1) / GROUP;
    sums = new float[groups * LANES];
    lanes = new float[LANES];
    noTokens = new int[steps * LANES];
  }

  /** Chooses between scalar and SIMD loops on first use, once per JVM. */
  private static final class Chosen {
    static final boolean SIMD = Simd.isUsed("sampling", () -> VectorScan.bits(), 64, 128, 256, 512);
  }

  /** The length of a row with its padding. */
  public static int stride(int topics) {
    return (topics + LANES - 1) / LANES * LANES;
  }

  /** The fastest implementation that this JVM can run. */
  public static RowScan of(int topics) {
    return Chosen.SIMD ? new VectorScan(topics) : scalar(topics);
  }

  /** Plain loops, which give the same bits. */
  public static RowScan scalar(int topics) {
    return new ScalarScan(topics);
  }

  /**
   * Sums {@code (counts[at + k] + beta) * weights[k]}, from first to last.
   *
   * @param sums output by group and lane
   * @param lanes output by lane, the sums over groups
   */
  abstract void accumulate(
      int[] counts, int at, float beta, float[] weights, int steps, float[] sums, float[] lanes);

  /**
   * Draws from a dense row, in proportion to {@code (counts[at + k] + beta) * weights[k]}.
   *
   * @param counts hold the row at {@code at}
   * @param weights by topic, zero beyond the last
   * @param excluded the topic that has one token less than in the row, or -1
   * @param excludedWeight the weight of that topic
   * @param unit uniform in [0, 1)
   */
  public final int draw(
      int[] counts,
      int at,
      float beta,
      float[] weights,
      int excluded,
      float excludedWeight,
      float unit) {
    accumulate(counts, at, beta, weights, steps, sums, lanes);
    if (excluded >= 0) {
      float was = (counts[at + excluded] + beta) * weights[excluded];
      float change = (counts[at + excluded] - 1 + beta) * excludedWeight - was;
      int lane = excluded % LANES;
      sums[excluded / (GROUP * LANES) * LANES + lane] += change;
      lanes[lane] += change;
    }
    float rest = unit * total();
    int lane = 0;
    while (lane < LANES - PART && rest >= part(lane)) {
      rest -= part(lane);
      lane += PART;
    }
    int last = lane + PART - 1;
    while (lane < last && rest >= lanes[lane]) {
      rest -= lanes[lane++];
    }
    int group = 0;
    while (group < groups - 1 && rest >= sums[group * LANES + lane]) {
      rest -= sums[group++ * LANES + lane];
    }
    int first = group * GROUP * LANES + lane;
    int end = Math.min(steps, (group + 1) * GROUP) * LANES;
    float sum = 0;
    int passed = 0;
    for (int k = first; k < end - LANES; k += LANES) {
      sum +=
          k == excluded
              ? (counts[at + k] - 1 + beta) * excludedWeight
              : (counts[at + k] + beta) * weights[k];
      passed += sum <= rest ? 1 : 0; // branch-free
    }
    return Math.min(first + passed * LANES, topics - 1);
  }

  private float part(int lane) {
    return (lanes[lane] + lanes[lane + 1]) + (lanes[lane + 2] + lanes[lane + 3]);
  }

  private float total() {
    return (part(0) + part(PART)) + (part(2 * PART) + part(3 * PART));
  }

  /** Draws a topic in proportion to {@code weights}, with another weight for one of them. */
  public final int draw(float[] weights, int excluded, float excludedWeight, float unit) {
    if (excluded >= 0) {
      noTokens[excluded] = 1; // will be excluded
    }
    int topic = draw(noTokens, 0, 1, weights, excluded, excludedWeight, unit);
    if (excluded >= 0) {
      noTokens[excluded] = 0;
    }
    return topic;
  }

  /** The sum of {@code (counts[at + k] + beta) * weights[k]}. */
  public final float sum(int[] counts, int at, float beta, float[] weights) {
    accumulate(counts, at, beta, weights, steps, sums, lanes);
    return total();
  }

  /** The sum of {@code weights}. */
  public final float sum(float[] weights) {
    return sum(noTokens, 0, 1, weights);
  }
}
