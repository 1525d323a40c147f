package io.sparkmp.ids;

import java.io.Serializable;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Distinct ids and how often each occurs.
 *
 * @param ids distinct
 * @param counts one per id, &gt;= 0
 */
public record IdCounts(Ids ids, int[] counts) implements Serializable {

  /** Checks the lengths. */
  public IdCounts {
    if (ids.size() != counts.length) {
      throw new IllegalArgumentException(
          "Invalid counts: " + counts.length + " (expected: " + ids.size() + ", one for each id)");
    }
  }

  /**
   * Adds up the counts by id, in the order in which ids are first seen.
   *
   * @throws IllegalStateException if a sum overflows
   */
  public static IdCounts sum(IdType type, List<IdCounts> parts) {
    IdTotals totals = new IdTotals(type);
    parts.forEach(totals::add);
    return totals.all();
  }

  /** All counts of some parts that have no id in common, one part after another. */
  public static IdCounts concat(IdType type, List<IdCounts> parts) {
    Ids ids = Ids.concat(type, parts.stream().map(IdCounts::ids).toList());
    int[] counts = new int[ids.size()];
    int size = 0;
    for (IdCounts part : parts) {
      System.arraycopy(part.counts, 0, counts, size, part.counts.length);
      size += part.counts.length;
    }
    return new IdCounts(ids, counts);
  }

  /** Sorts by falling count, then by id: a total order. */
  public IdCounts sorted() {
    return gather(RadixSort.by(ids.ascending(), i -> -(long) counts[i]));
  }

  /** The places of the first {@code most} of {@link #sorted}, without sorting the rest. */
  public int[] heaviest(int most) {
    PriorityQueue<Integer> kept = new PriorityQueue<>((a, b) -> order(b, a)); // the lightest first
    for (int i = 0; i < counts.length; i++) {
      if (kept.size() < most) {
        kept.add(i);
      } else if (most > 0 && order(i, kept.element()) < 0) {
        kept.remove();
        kept.add(i);
      }
    }
    return kept.stream().sorted(this::order).mapToInt(i -> i).toArray();
  }

  private int order(int a, int b) {
    return counts[a] != counts[b] ? Integer.compare(counts[b], counts[a]) : ids.compare(a, b);
  }

  /** The ids at these places, with their counts. */
  public IdCounts gather(int[] places) {
    return new IdCounts(
        ids.gather(places), IntStream.of(places).map(place -> counts[place]).toArray());
  }
}
