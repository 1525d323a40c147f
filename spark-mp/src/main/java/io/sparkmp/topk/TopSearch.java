package io.sparkmp.topk;

import io.sparkmp.errors.Arguments;
import io.sparkmp.ids.Ids;
import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * Finds the best candidates of some queries, block by block; only the best scores are kept. Equals
 * this plain loop for each query q:
 *
 * <pre>
 *   for each candidate c that is not excluded for q
 *     score = 0
 *     for k = 0 to dimension - 1:  score = fma(coordinate k of c, coordinate k of q, score)
 *     score = score + bias of c
 *   sort by score, the highest first, then by id;  take num;  score = (offset + bias of q) + score
 * </pre>
 *
 * <p>The order and the sizes of blocks have no effect. A candidate whose score is NaN is left out.
 * For one thread at a time.
 */
public final class TopSearch {
  private static final int TILE = ScoreOps.TILE;
  private static final int GROUP = ScoreOps.GROUP;

  /** The number of floats packed at a time: they fit into a core's L2 cache. */
  private static final int CHUNK_FLOATS = 1 << 16;

  /** The number of candidates bounded at a time: whole groups. */
  private static final int BOUNDS = 1 << 14;

  private final ScoreOps ops;
  private final VectorBlock queries;
  private final float offset;
  private final int num;
  private final Excluded excluded;
  private final TopHeaps heaps;
  private final float[] packedQueries;
  private final int chunk; // candidates
  private float[] packed = {}; // the current chunk
  private float[] biases = {};
  private final float[] scores;

  /**
   * Begins a search.
   *
   * @param queries the queries to find the best candidates for
   * @param offset added to each query's bias
   * @param num the number of candidates per query, at least 1
   * @param excluded the candidates to leave out
   */
  public TopSearch(VectorBlock queries, float offset, int num, Excluded excluded) {
    this(queries, offset, num, excluded, ScoreKernels.ops());
  }

  TopSearch(VectorBlock queries, float offset, int num, Excluded excluded, ScoreOps ops) {
    Arguments.check("num", num, num >= 1, ">= 1");
    if (excluded.queries() != queries.size()) {
      throw new IllegalArgumentException(
          "Invalid excluded: "
              + excluded.queries()
              + " queries (expected: "
              + queries.size()
              + ")");
    }
    this.ops = ops;
    this.queries = queries;
    this.offset = offset;
    this.num = num;
    this.excluded = excluded;
    heaps = new TopHeaps(queries.size(), num);
    packedQueries = pack(queries);
    chunk = Math.max(1, CHUNK_FLOATS / queries.dimension() / GROUP) * GROUP;
    scores = new float[TILE * chunk];
  }

  private static float[] pack(VectorBlock queries) {
    int dimension = queries.dimension();
    long tiles = (queries.size() + TILE - 1L) / TILE;
    float[] packed = new float[Math.toIntExact(tiles * TILE * dimension)];
    for (int q = 0; q < queries.size(); q++) {
      int to = q / TILE * TILE * dimension + q % TILE;
      for (int k = 0; k < dimension; k++) {
        packed[to + k * TILE] = queries.values()[q * dimension + k];
      }
    }
    return packed;
  }

  /**
   * Searches a block of candidates, which must share no id with earlier blocks.
   *
   * @throws IllegalArgumentException if their dimension differs from the queries'
   */
  public void add(VectorBlock candidates) {
    check(candidates.dimension());
    if (packed.length == 0) {
      packed = new float[chunk * queries.dimension()];
      biases = new float[chunk];
    }
    heaps.open(candidates.ids());
    for (int from = 0; from < candidates.size(); from += chunk) {
      int n = Math.min(chunk, candidates.size() - from);
      PackedBlock.pack(candidates, from, n, packed);
      System.arraycopy(candidates.biases(), from, biases, 0, n);
      search(candidates.ids(), from, n, packed, 0, biases, 0);
    }
    heaps.close();
  }

  /** The same for packed candidates. */
  public void add(PackedBlock candidates) {
    check(candidates.dimension());
    heaps.open(candidates.ids());
    CoarseBlock coarse = candidates.coarse();
    if (queries.size() == 1 && coarse != null) {
      addBounded(candidates, coarse);
    } else {
      addAll(candidates);
    }
    heaps.close();
  }

  private void addAll(PackedBlock candidates) {
    for (int from = 0; from < candidates.size(); from += chunk) {
      int n = Math.min(chunk, candidates.size() - from);
      int at = from * queries.dimension();
      search(candidates.ids(), from, n, candidates.values(), at, candidates.biases(), from);
    }
  }

  /**
   * The same for a single query, which memory bandwidth limits: reads only groups with a candidate
   * that may be among the best.
   */
  private void addBounded(PackedBlock candidates, CoarseBlock coarse) {
    int dimension = queries.dimension();
    float length = CoarseBlock.lengthOf(queries.values(), 0, dimension);
    if (Float.isNaN(length)) {
      addAll(candidates);
      return;
    }
    float[] bounds = new float[Math.min(BOUNDS, CoarseBlock.padded(candidates.size()))];
    for (int from = 0; from < candidates.size(); from += BOUNDS) {
      int n = Math.min(BOUNDS, candidates.size() - from);
      coarse.bound(ops, queries.values(), 0, length, candidates.biases(), from, n, bounds);
      if (from == 0) { // score the likely best first, so that few others need scoring
        addBounded(candidates, from, bounds, n, highest(bounds, n));
      }
      addBounded(candidates, from, bounds, n, Float.NEGATIVE_INFINITY);
    }
  }

  /** Scores the groups that have a bound at or above a threshold, and erases their bounds. */
  private void addBounded(PackedBlock candidates, int from, float[] bounds, int n, float least) {
    int i = ops.next(bounds, 0, n, Math.max(least, heaps.threshold(0)));
    while (i < n) {
      int start = i / GROUP * GROUP;
      int size = Math.min(GROUP, n - start);
      int at = (from + start) * queries.dimension();
      search(
          candidates.ids(),
          from + start,
          size,
          candidates.values(),
          at,
          candidates.biases(),
          from + start);
      Arrays.fill(bounds, start, start + size, Float.NaN);
      i = ops.next(bounds, start + size, n, Math.max(least, heaps.threshold(0)));
    }
  }

  /** The {@code num}-th highest bound. */
  private float highest(float[] bounds, int n) {
    PriorityQueue<Float> highest = new PriorityQueue<>();
    float least = Float.NEGATIVE_INFINITY;
    for (int i = ops.next(bounds, 0, n, least); i < n; i = ops.next(bounds, i + 1, n, least)) {
      highest.add(bounds[i]);
      if (highest.size() > num) {
        highest.remove();
      }
      least = highest.size() < num ? Float.NEGATIVE_INFINITY : highest.element();
    }
    return least;
  }

  private void check(int dimension) {
    if (dimension != queries.dimension()) {
      throw new IllegalArgumentException(
          "Invalid dimension: "
              + dimension
              + " (expected: "
              + queries.dimension()
              + ", as the queries have)");
    }
  }

  private void search(
      Ids candidates, int from, int n, float[] values, int at, float[] biased, int bias) {
    for (int q = 0; q < queries.size(); q += TILE) {
      int ofTile = Math.min(TILE, queries.size() - q);
      score(q, ofTile, n, values, at, biased, bias);
      for (int i = 0; i < ofTile; i++) {
        keep(q + i, candidates, from, i * chunk, n);
      }
    }
  }

  private void score(int query, int used, int n, float[] values, int at, float[] biased, int bias) {
    int dimension = queries.dimension();
    for (int c = 0; c < n; c += GROUP) {
      ops.score(
          packedQueries,
          query * dimension,
          used,
          values,
          at + c * dimension,
          dimension,
          biased,
          bias + c,
          scores,
          c,
          chunk);
    }
  }

  private void keep(int query, Ids candidates, int from, int row, int n) {
    float threshold = heaps.threshold(query);
    int end = row + n;
    for (int i = ops.next(scores, row, end, threshold);
        i < end;
        i = ops.next(scores, i + 1, end, threshold)) {
      int place = from + i - row;
      if (heaps.wants(query, scores[i], place) && !excluded.contains(query, candidates, place)) {
        heaps.put(query, scores[i], place);
        threshold = heaps.threshold(query);
      }
    }
  }

  /** Ends the search and returns the best candidates. */
  public TopLists best() {
    TopLists lists = heaps.sort(queries.ids());
    for (int q = 0; q < queries.size(); q++) {
      float base = offset + queries.biases()[q];
      for (int i = lists.starts()[q]; i < lists.starts()[q + 1]; i++) {
        lists.scores()[i] += base;
      }
    }
    return lists;
  }
}
