package io.sparkmp.topk;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Scores by the JDK's Vector API. A step takes two registers of candidates and one coordinate of
 * each of four queries: eight fused multiply-adds on two loads and four broadcasts, whose sums stay
 * in registers over the whole loop. A step of bounds takes four registers of coarse candidates and
 * one coordinate of a query.
 */
final class VectorScores implements ScoreOps {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  /** As many bytes as there are floats in a register. */
  private static final VectorSpecies<Byte> BYTES =
      VectorSpecies.of(byte.class, VectorShape.forBitSize(LANES * Byte.SIZE));

  /** The register width in bits. */
  static int bits() {
    return SPECIES.vectorBitSize();
  }

  @Override
  public void score(
      float[] queries,
      int tile,
      int used,
      float[] candidates,
      int group,
      int dimension,
      float[] biases,
      int bias,
      float[] scores,
      int at,
      int stride) {
    for (int c = 0; c < GROUP; c += 2 * LANES) {
      pair(
          queries,
          tile,
          candidates,
          group + c,
          dimension,
          biases,
          bias + c,
          scores,
          at + c,
          stride);
    }
  }

  private static void pair(
      float[] queries,
      int tile,
      float[] candidates,
      int pair,
      int dimension,
      float[] biases,
      int bias,
      float[] scores,
      int at,
      int stride) {
    FloatVector sum0 = FloatVector.zero(SPECIES);
    FloatVector sum1 = FloatVector.zero(SPECIES);
    FloatVector sum2 = FloatVector.zero(SPECIES);
    FloatVector sum3 = FloatVector.zero(SPECIES);
    FloatVector next0 = FloatVector.zero(SPECIES);
    FloatVector next1 = FloatVector.zero(SPECIES);
    FloatVector next2 = FloatVector.zero(SPECIES);
    FloatVector next3 = FloatVector.zero(SPECIES);
    for (int k = 0; k < dimension; k++) {
      FloatVector these = FloatVector.fromArray(SPECIES, candidates, pair + k * GROUP);
      FloatVector those = FloatVector.fromArray(SPECIES, candidates, pair + k * GROUP + LANES);
      FloatVector query0 = FloatVector.broadcast(SPECIES, queries[tile + k * TILE]);
      sum0 = these.fma(query0, sum0);
      next0 = those.fma(query0, next0);
      FloatVector query1 = FloatVector.broadcast(SPECIES, queries[tile + k * TILE + 1]);
      sum1 = these.fma(query1, sum1);
      next1 = those.fma(query1, next1);
      FloatVector query2 = FloatVector.broadcast(SPECIES, queries[tile + k * TILE + 2]);
      sum2 = these.fma(query2, sum2);
      next2 = those.fma(query2, next2);
      FloatVector query3 = FloatVector.broadcast(SPECIES, queries[tile + k * TILE + 3]);
      sum3 = these.fma(query3, sum3);
      next3 = those.fma(query3, next3);
    }
    FloatVector bias0 = FloatVector.fromArray(SPECIES, biases, bias);
    FloatVector bias1 = FloatVector.fromArray(SPECIES, biases, bias + LANES);
    sum0.add(bias0).intoArray(scores, at);
    next0.add(bias1).intoArray(scores, at + LANES);
    sum1.add(bias0).intoArray(scores, at + stride);
    next1.add(bias1).intoArray(scores, at + stride + LANES);
    sum2.add(bias0).intoArray(scores, at + 2 * stride);
    next2.add(bias1).intoArray(scores, at + 2 * stride + LANES);
    sum3.add(bias0).intoArray(scores, at + 3 * stride);
    next3.add(bias1).intoArray(scores, at + 3 * stride + LANES);
  }

  @Override
  public boolean areBoundsFaster() {
    return true;
  }

  @Override
  public void bound(
      float[] queries,
      int query,
      int dimension,
      float length,
      byte[] values,
      int first,
      float[] scales,
      float[] slacks,
      float[] biases,
      float[] bounds,
      int at) {
    for (int c = 0; c < COARSE_GROUP; c += 4 * LANES) {
      four(queries, query, dimension, values, first * dimension + c, bounds, at + c);
    }
    for (int c = 0; c < COARSE_GROUP; c += LANES) {
      FloatVector slack = FloatVector.fromArray(SPECIES, slacks, first + c).mul(length);
      FloatVector.fromArray(SPECIES, bounds, at + c)
          .fma(FloatVector.fromArray(SPECIES, scales, first + c), slack)
          .add(FloatVector.fromArray(SPECIES, biases, first + c))
          .intoArray(bounds, at + c);
    }
  }

  private static void four(
      float[] queries, int query, int dimension, byte[] values, int first, float[] sums, int at) {
    FloatVector sum0 = FloatVector.zero(SPECIES);
    FloatVector sum1 = FloatVector.zero(SPECIES);
    FloatVector sum2 = FloatVector.zero(SPECIES);
    FloatVector sum3 = FloatVector.zero(SPECIES);
    for (int k = 0; k < dimension; k++) {
      FloatVector coordinate = FloatVector.broadcast(SPECIES, queries[query + k]);
      int these = first + k * COARSE_GROUP;
      sum0 = floats(values, these).fma(coordinate, sum0);
      sum1 = floats(values, these + LANES).fma(coordinate, sum1);
      sum2 = floats(values, these + 2 * LANES).fma(coordinate, sum2);
      sum3 = floats(values, these + 3 * LANES).fma(coordinate, sum3);
    }
    sum0.intoArray(sums, at);
    sum1.intoArray(sums, at + LANES);
    sum2.intoArray(sums, at + 2 * LANES);
    sum3.intoArray(sums, at + 3 * LANES);
  }

  private static FloatVector floats(byte[] values, int at) {
    return (FloatVector) ByteVector.fromArray(BYTES, values, at).castShape(SPECIES, 0);
  }

  @Override
  public int next(float[] scores, int from, int to, float threshold) {
    int i = skip(scores, from, to, threshold);
    while (i < to && !(scores[i] >= threshold)) {
      i++;
    }
    return Math.min(i, to);
  }

  /**
   * The start of the first register with a score at or above the threshold, or at least {@code to}.
   */
  private static int skip(float[] scores, int from, int to, float threshold) {
    FloatVector thresholds = FloatVector.broadcast(SPECIES, threshold);
    int whole = Math.min(to, scores.length - LANES + 1);
    int i = from;
    while (i < whole
        && !FloatVector.fromArray(SPECIES, scores, i)
            .compare(VectorOperators.GE, thresholds)
            .anyTrue()) {
      i += LANES;
    }
    return i;
  }
}
