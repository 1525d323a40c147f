package io.sparkmp.topk;

import io.sparkmp.errors.Arguments;

/**
 * Finds the best candidates of some queries by any score, block by block; equal scores are ordered
 * by id. The same as {@link TopSearch}, without its speed. For one thread at a time.
 */
public final class ScoredSearch {
  private final VectorBlock queries;
  private final Excluded excluded;
  private final PairScore score;
  private final TopHeaps heaps;

  /**
   * Begins a search.
   *
   * @param num the number of candidates per query, at least 1
   * @param excluded the candidates to leave out
   */
  public ScoredSearch(VectorBlock queries, int num, Excluded excluded, PairScore score) {
    Arguments.check("num", num, num >= 1, ">= 1");
    this.queries = queries;
    this.excluded = excluded;
    this.score = score;
    heaps = new TopHeaps(queries.size(), num);
  }

  /** Searches a block of candidates, which must share no id with earlier blocks. */
  public void add(VectorBlock candidates) {
    heaps.open(candidates.ids());
    for (int q = 0; q < queries.size(); q++) {
      PairScore.OfQuery ofQuery = score.of(queries, q);
      for (int c = 0; c < candidates.size(); c++) {
        float value = ofQuery.of(candidates, c);
        if (value >= heaps.threshold(q)
            && heaps.wants(q, value, c)
            && !excluded.contains(q, candidates.ids(), c)) {
          heaps.put(q, value, c);
        }
      }
    }
    heaps.close();
  }

  /** Ends the search and returns the best candidates. */
  public TopLists best() {
    return heaps.sort(queries.ids());
  }
}
