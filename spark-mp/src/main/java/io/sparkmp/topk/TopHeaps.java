package io.sparkmp.topk;

import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The best few candidates of each query so far: a bounded heap per query, with the worst on top.
 * Among equal scores the smaller ids are kept, so the result does not depend on the order of
 * arrival.
 *
 * <p>A candidate is identified by its place in the block being searched. Between blocks, only the
 * ids of the kept candidates are remembered.
 */
final class TopHeaps {
  private final int num;
  private final int[] sizes;
  private final float[] scores; // queries x num; the heap of a query at its start
  private final int[] places;
  private @Nullable Ids kept;
  private Ids names = Ids.empty(IdType.LONG); // ids by place: the block's, then those kept

  TopHeaps(int queries, int num) {
    if ((long) queries * num > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "Cannot keep the best "
              + num
              + " of "
              + queries
              + " rows in one partition: use more partitions");
    }
    this.num = num;
    sizes = new int[queries];
    scores = new float[queries * num];
    places = new int[queries * num];
  }

  /** Starts a block of candidates. */
  void open(Ids block) {
    names = kept == null ? block : block.concat(kept);
    for (int q = 0; q < sizes.length; q++) {
      for (int i = q * num; i < q * num + sizes[q]; i++) {
        places[i] += block.size();
      }
    }
  }

  /** Ends the block. */
  void close() {
    int[] used = new int[Arrays.stream(sizes).sum()];
    int next = 0;
    for (int q = 0; q < sizes.length; q++) {
      for (int i = q * num; i < q * num + sizes[q]; i++) {
        used[next] = places[i];
        places[i] = next++;
      }
    }
    kept = names.gather(used);
    names = kept;
  }

  /** The lowest score that can still be among a query's best. */
  float threshold(int query) {
    return sizes[query] < num ? Float.NEGATIVE_INFINITY : scores[query * num];
  }

  /** Whether a candidate of the block beats the worst one kept. */
  boolean wants(int query, float score, int place) {
    return sizes[query] < num || isWorse(query * num, score, place);
  }

  /** Keeps a candidate that {@link #wants} accepted; drops the worst if the heap is full. */
  void put(int query, float score, int place) {
    int root = query * num;
    if (sizes[query] < num) {
      siftUp(root, sizes[query]++, score, place);
    } else {
      siftDown(root, num, score, place);
    }
  }

  private boolean isWorse(int slot, float score, int place) {
    return scores[slot] < score
        || (scores[slot] == score && names.compare(places[slot], place) > 0);
  }

  private void siftUp(int root, int hole, float score, int place) {
    int child = hole;
    while (child > 0) {
      int parent = (child - 1) / 2;
      if (!isBetter(root + parent, score, place)) {
        break;
      }
      move(root + parent, root + child);
      child = parent;
    }
    set(root + child, score, place);
  }

  private void siftDown(int root, int size, float score, int place) {
    int parent = 0;
    for (int child = 1; child < size; child = 2 * parent + 1) {
      if (child + 1 < size
          && isWorse(root + child + 1, scores[root + child], places[root + child])) {
        child++;
      }
      if (!isWorse(root + child, score, place)) {
        break;
      }
      move(root + child, root + parent);
      parent = child;
    }
    set(root + parent, score, place);
  }

  private boolean isBetter(int slot, float score, int place) {
    return scores[slot] > score
        || (scores[slot] == score && names.compare(places[slot], place) < 0);
  }

  private void move(int from, int to) {
    scores[to] = scores[from];
    places[to] = places[from];
  }

  private void set(int slot, float score, int place) {
    scores[slot] = score;
    places[slot] = place;
  }

  /**
   * Sorts each heap, best first; {@link #put} must not be called afterwards.
   *
   * @param queries the queries' ids
   * @return the lists, with unchanged scores
   */
  TopLists sort(Ids queries) {
    int[] starts = new int[sizes.length + 1];
    for (int q = 0; q < sizes.length; q++) {
      int root = q * num;
      for (int size = sizes[q]; size > 1; size--) {
        float score = scores[root + size - 1];
        int place = places[root + size - 1];
        move(root, root + size - 1); // moves the worst to the end
        siftDown(root, size - 1, score, place);
      }
      starts[q + 1] = starts[q] + sizes[q];
    }
    float[] sorted = new float[starts[sizes.length]];
    int[] order = new int[sorted.length];
    for (int q = 0; q < sizes.length; q++) {
      System.arraycopy(scores, q * num, sorted, starts[q], sizes[q]);
      System.arraycopy(places, q * num, order, starts[q], sizes[q]);
    }
    return new TopLists(queries, starts, names.gather(order), sorted);
  }
}
