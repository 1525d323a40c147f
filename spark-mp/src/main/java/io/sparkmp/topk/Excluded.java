package io.sparkmp.topk;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import java.util.Arrays;

/** The candidates to leave out for each query, whatever their scores. */
public final class Excluded {
  private final IdEncoder candidates;
  private final int[] starts;
  private final int[] codes; // the excluded candidates of each query, ascending

  private Excluded(IdEncoder candidates, int[] starts, int[] codes) {
    this.candidates = candidates;
    this.starts = starts;
    this.codes = codes;
  }

  /** Excludes nothing for this many queries. */
  public static Excluded nothing(int queries) {
    return new Excluded(IdType.LONG.newEncoder(), new int[queries + 1], new int[0]);
  }

  /** Excludes each query itself. */
  public static Excluded itself(Ids queries) {
    int[] places = new int[queries.size()];
    Arrays.setAll(places, i -> i);
    return pairs(queries.size(), queries.index(), places, places);
  }

  /**
   * Excludes pairs, which may repeat.
   *
   * @param queries the number of queries
   * @param candidates encodes the candidates; this takes ownership of it
   * @param queryOf the query of each pair
   * @param codeOf the candidate of each pair, as a code of {@code candidates}
   */
  public static Excluded pairs(int queries, IdEncoder candidates, int[] queryOf, int[] codeOf) {
    int[] starts = new int[queries + 1];
    for (int query : queryOf) {
      starts[query + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] next = Arrays.copyOf(starts, queries);
    int[] codes = new int[codeOf.length];
    for (int i = 0; i < codeOf.length; i++) {
      codes[next[queryOf[i]]++] = codeOf[i];
    }
    for (int query = 0; query < queries; query++) {
      Arrays.sort(codes, starts[query], starts[query + 1]);
    }
    return new Excluded(candidates, starts, codes);
  }

  int queries() {
    return starts.length - 1;
  }

  boolean contains(int query, Ids block, int place) {
    int from = starts[query];
    int to = starts[query + 1];
    return from < to && Arrays.binarySearch(codes, from, to, block.find(candidates, place)) >= 0;
  }
}
