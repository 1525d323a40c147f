package io.sparkmp.topk;

/** Scores in plain Java. */
final class ScalarScores implements ScoreOps {

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
    float[] sums = new float[GROUP];
    for (int q = 0; q < used; q++) {
      java.util.Arrays.fill(sums, 0);
      for (int k = 0; k < dimension; k++) {
        float value = queries[tile + k * TILE + q];
        int from = group + k * GROUP;
        for (int c = 0; c < GROUP; c++) {
          sums[c] = Math.fma(candidates[from + c], value, sums[c]);
        }
      }
      for (int c = 0; c < GROUP; c++) {
        scores[at + q * stride + c] = sums[c] + biases[bias + c];
      }
    }
  }

  @Override
  public boolean areBoundsFaster() {
    return false; // the compiler vectorises loops over floats, but not over bytes
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
    for (int c = 0; c < COARSE_GROUP; c++) {
      float sum = 0;
      for (int k = 0; k < dimension; k++) {
        sum = Math.fma(values[first * dimension + k * COARSE_GROUP + c], queries[query + k], sum);
      }
      bounds[at + c] =
          Math.fma(sum, scales[first + c], slacks[first + c] * length) + biases[first + c];
    }
  }

  @Override
  public int next(float[] scores, int from, int to, float threshold) {
    int i = from;
    while (i < to && !(scores[i] >= threshold)) {
      i++;
    }
    return i;
  }
}
