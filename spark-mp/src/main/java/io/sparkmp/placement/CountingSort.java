package io.sparkmp.placement;

/** Stable sorting by small keys, in linear time. */
public final class CountingSort {

  private CountingSort() {}

  /**
   * Sorts places by their key; equal keys keep their order.
   *
   * @param keys one per place, &gt;= 0
   * @param places in their present order
   * @return the places in the new order
   */
  public static int[] by(int[] keys, int[] places) {
    int max = -1;
    for (int key : keys) {
      max = Math.max(max, key);
    }
    int[] next = new int[max + 2];
    for (int key : keys) {
      next[key + 1]++;
    }
    for (int key = 0; key <= max; key++) {
      next[key + 1] += next[key];
    }
    int[] sorted = new int[places.length];
    for (int place : places) {
      sorted[next[keys[place]]++] = place;
    }
    return sorted;
  }
}
