package io.sparkmp.placement;

import io.sparkmp.errors.Arguments;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Longest-processing-time-first assignment (Graham 1969): takes items in order of falling load and
 * puts each into the lightest bin so far. The heaviest bin is at most 4/3 of the optimum.
 */
public final class LoadBalancer {

  private LoadBalancer() {}

  /**
   * Assigns each item to a bin. Ties go to the lower item and the lower bin, so the result depends
   * only on the arguments.
   *
   * @param loads the load of each item, &gt;= 0
   * @param bins the number of bins, &gt;= 1
   * @return the bin of each item
   */
  public static int[] assign(long[] loads, int bins) {
    Arguments.check("bins", bins, bins >= 1, ">= 1");
    record Bin(int index, long load) {}
    PriorityQueue<Bin> lightest =
        new PriorityQueue<>(Comparator.comparingLong(Bin::load).thenComparingInt(Bin::index));
    IntStream.range(0, bins).forEach(b -> lightest.add(new Bin(b, 0)));
    Integer[] order = IntStream.range(0, loads.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.<Integer>comparingLong(i -> -loads[i]).thenComparingInt(i -> i));
    int[] assignment = new int[loads.length];
    for (int item : order) {
      Bin bin = lightest.remove();
      assignment[item] = bin.index();
      lightest.add(new Bin(bin.index(), bin.load() + loads[item]));
    }
    return assignment;
  }
}
