package io.sparkmp.topk;

/**
 * The arithmetic of the product, and of bounds of it. All implementations give the same bytes: a
 * score starts at zero, takes one fused multiply-add a coordinate in the order of the coordinates,
 * and then the candidate's bias. Nothing is summed across lanes, so that the order does not depend
 * on the width of a register.
 *
 * <p>Both sides are packed coordinate by coordinate: queries in tiles of {@value #TILE}, candidates
 * in groups of {@value #GROUP}.
 *
 * <pre>
 *   tile t:  coordinate 0 of queries 4t to 4t + 3, coordinate 1 of queries 4t to 4t + 3, ...
 *   group g: coordinate 0 of candidates 32g to 32g + 31, coordinate 1 of candidates 32g to 32g + 31, ...
 * </pre>
 *
 * <p>Coarse candidates, of bytes, are packed likewise in groups of {@value #COARSE_GROUP}.
 *
 * <p>Implementations check nothing: offsets must lie within the arrays.
 */
interface ScoreOps {

  /** Queries that are scored together. */
  int TILE = 4;

  /** Candidates that are packed together: two registers of 512 bits, or four of 256. */
  int GROUP = 32;

  /** Coarse candidates that are packed together: four registers of 512 bits, or eight of 256. */
  int COARSE_GROUP = 64;

  /**
   * Scores a tile of queries against a group of candidates.
   *
   * @param queries packed; the tile starts at {@code tile}
   * @param used how many of the tile there are: the scores of the others are not looked at
   * @param candidates packed; the group starts at {@code group}
   * @param biases of the candidates; the group's start at {@code bias}
   * @param scores that of query q of the tile and candidate c of the group goes to {@code at + q
   *     stride + c}
   */
  void score(
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
      int stride);

  /** Whether it takes less time to bound the scores of all candidates than to have them. */
  boolean areBoundsFaster();

  /**
   * Bounds the scores of one query and a group of coarse candidates: the inner product by fused
   * multiply-adds in the order of the coordinates, times the scale, plus slack times length, by one
   * more of them; and then the bias.
   *
   * @param queries row-major; the query starts at {@code query}
   * @param length of the query
   * @param values packed; the group starts at {@code first x dimension}
   * @param first the group's first candidate: where its scales, slacks and biases start
   * @param bounds where the group's start at {@code at}
   */
  void bound(
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
      int at);

  /**
   * The first place from {@code from} on whose score is not below a threshold, or {@code to}.
   *
   * @param to one after the last place to look at
   */
  int next(float[] scores, int from, int to, float threshold);
}
