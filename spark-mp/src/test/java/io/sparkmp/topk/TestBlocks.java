package io.sparkmp.topk;

import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/** Random blocks, and the plain loop that a search equals. */
final class TestBlocks {

  private TestBlocks() {}

  static float[] floats(SplitMix64 random, int n) {
    float[] values = new float[n];
    for (int i = 0; i < n; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }

  /**
   * Ids are spread and in no order; with {@code grid} coordinates are -1, 0 or 1: many are equal.
   */
  static VectorBlock block(IdType type, int rows, int dimension, long seed, boolean grid) {
    SplitMix64 random = new SplitMix64(seed);
    long[] numbers = new long[rows];
    Arrays.setAll(numbers, i -> (i * 7919L) % 100_003 - 5000);
    Ids ids =
        type == IdType.LONG
            ? Ids.ofLongs(numbers)
            : Ids.ofStrings(Arrays.stream(numbers).mapToObj(n -> "id" + n).toArray(String[]::new));
    return grid
        ? new VectorBlock(ids, dimension, steps(random, rows), steps(random, rows * dimension))
        : new VectorBlock(ids, dimension, floats(random, rows), floats(random, rows * dimension));
  }

  private static float[] steps(SplitMix64 random, int n) {
    float[] values = new float[n];
    for (int i = 0; i < n; i++) {
      values[i] = random.nextInt(3) - 1;
    }
    return values;
  }

  /** "id score" of the best candidates of each query, by sorting all of them. */
  static List<List<String>> best(
      VectorBlock queries,
      float offset,
      int num,
      VectorBlock candidates,
      BiPredicate<Integer, Object> excluded) {
    List<List<String>> all = new ArrayList<>();
    for (int q = 0; q < queries.size(); q++) {
      float[] scores = new float[candidates.size()];
      for (int c = 0; c < scores.length; c++) {
        for (int k = 0; k < queries.dimension(); k++) {
          scores[c] =
              Math.fma(
                  candidates.values()[c * queries.dimension() + k],
                  queries.values()[q * queries.dimension() + k],
                  scores[c]);
        }
        scores[c] += candidates.biases()[c];
      }
      int query = q;
      float base = offset + queries.biases()[q];
      Comparator<Integer> byId = comparing(candidates.ids());
      all.add(
          IntStream.range(0, scores.length)
              .boxed()
              .filter(c -> !excluded.test(query, candidates.ids().get(c)))
              .sorted(Comparator.<Integer, Float>comparing(c -> 0 - scores[c]).thenComparing(byId))
              .limit(num)
              .map(c -> candidates.ids().get(c) + " " + (base + scores[c]))
              .toList());
    }
    return all;
  }

  private static Comparator<Integer> comparing(Ids ids) {
    return ids.type() == IdType.LONG
        ? Comparator.comparing(i -> (Long) ids.get(i))
        : Comparator.comparing(i -> (String) ids.get(i));
  }

  /** The same of a search's result. */
  static List<List<String>> text(TopLists lists) {
    List<List<String>> all = new ArrayList<>();
    for (int q = 0; q < lists.queries().size(); q++) {
      all.add(
          IntStream.range(lists.starts()[q], lists.starts()[q + 1])
              .mapToObj(i -> lists.candidates().get(i) + " " + lists.scores()[i])
              .toList());
    }
    return all;
  }
}
