package io.sparkmp.topk;

/**
 * The arithmetic of scores and of their bounds. All implementations give the same bytes: a score
 * starts at zero, takes one fused multiply-add per coordinate in order, and then adds the
 * candidate's bias. Nothing is summed across lanes, so the order does not depend on the register
 * width.
 *
 * <p>Both sides are packed coordinate by coordinate: queries in tiles of {@value #TILE}, candidates
 * in groups of {@value #GROUP}.
 *
 * <pre>
 *   tile t:  coordinate 0 of queries 4t to 4t + 3, coordinate 1 of queries 4t to 4t + 3, ...
 *   group g: coordinate 0 of candidates 32g to 32g + 31, coordinate 1 of candidates 32g to 32g + 31, ...
 * </pre>
 *
 * <p>Coarse candidates, of bytes, are packed in the same way in groups of {@value #COARSE_GROUP}.
 *
 * <p>Nothing is checked: offsets must lie within the arrays.
 */
interface ScoreOps {

  /** The number of queries scored together. */
  int TILE = 4;

  /** The number of candidates packed together: two registers of 512 bits, or four of 256. */
  int GROUP = 32;

  /**
   * The number of coarse candidates packed together: four registers of 512 bits, or eight of 256.
   */
  int COARSE_GROUP = 64;

  /**
   * Scores a tile of queries against a group of candidates.
   *
   * @param queries packed; the tile starts at {@code tile}
   * @param used the number of queries in the tile; the scores of the others are not read
   * @param candidates packed; the group starts at {@code group}
   * @param biases the candidates'; the group's start at {@code bias}
   * @param scores the score of query q of the tile and candidate c of the group goes to {@code at +
   *     q stride + c}
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

  /** Whether bounding the scores of all candidates is faster than computing them. */
  boolean areBoundsFaster();

  /**
   * Bounds the scores of one query against a group of coarse candidates: the inner product by fused
   * multiply-adds in the order of the coordinates, times the scale, plus slack times length by one
   * more multiply-add, plus the bias.
   *
   * @param queries row-major; the query starts at {@code query}
   * @param length the query's length
   * @param values packed; the group starts at {@code first x dimension}
   * @param first the group's first candidate: where its scales, slacks and biases start
   * @param bounds the output; the group's start at {@code at}
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
   * The first place at or after {@code from} whose score is not below a threshold, or {@code to}.
   *
   * @param to exclusive
   */
  int next(float[] scores, int from, int to, float threshold);
}
