package io.sparkmp.cf.layout;

import io.sparkmp.cf.kernel.RatingBlock;
import io.sparkmp.cf.kernel.RatingPartition;
import io.sparkmp.cf.kernel.Ratings;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.placement.CountingSort;
import io.sparkmp.placement.Grouping;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Lays out the ratings of one worker. The result depends on the ratings as a set: neither on their
 * order nor on the chunks in which they come.
 *
 * <p>Rows go to the ids with the most ratings first, so that the rows that are touched most share
 * cache lines and pages. Within a block ratings are sorted by user and item; several ratings of one
 * user for one item become one, their mean or their sum. With two slices, one of items {a, c}, one
 * of item {b}:
 *
 * <pre>
 *   read            rows               blocks of this worker
 *   (x, b, 4)       x -> 1  a -> 0     slice 0: (0,0,3) (0,1,5) (1,1,2)
 *   (y, a, 3)       y -> 0  c -> 1     slice 1: (1,0,4)
 *   (y, c, 5)               b -> 0
 *   (x, c, 2)
 * </pre>
 */
public final class BlockLayout {
  private final IdType itemType;
  private final Duplicates duplicates;
  private final IdCounts users;
  private final int[] userRows;
  private final int[] slices;
  private final int[] itemRows;
  private final float[] values;
  private final byte[] sets;
  private final int sliceCount;

  /**
   * Lays out.
   *
   * @param chunks of this worker's users alone
   * @param sliceIds of all slices
   * @param duplicates what several ratings of one user for one item become
   */
  public BlockLayout(
      List<RatingChunk> chunks,
      List<SliceIds> sliceIds,
      IdType userType,
      IdType itemType,
      Duplicates duplicates) {
    this.itemType = itemType;
    this.duplicates = duplicates;
    this.sliceCount = sliceIds.size();
    users = IdCounts.sum(userType, chunks.stream().map(RatingChunk::userCounts).toList()).sorted();
    int n = chunks.stream().mapToInt(chunk -> chunk.values().length).reduce(0, Math::addExact);
    userRows = new int[n];
    slices = new int[n];
    itemRows = new int[n];
    values = new float[n];
    sets = new byte[n];
    fill(chunks, sliceIds);
  }

  private void fill(List<RatingChunk> chunks, List<SliceIds> sliceIds) {
    IdEncoder known = itemType.newEncoder();
    List<int[]> codes = new ArrayList<>();
    for (RatingChunk chunk : chunks) {
      codes.add(chunk.items().encode(known));
    }
    int[] sliceOf = new int[known.size()];
    int[] rowOf = new int[known.size()];
    Arrays.fill(rowOf, -1);
    for (SliceIds slice : sliceIds) {
      Ids ids = slice.items().ids();
      for (int row = 0; row < ids.size(); row++) {
        int code = ids.find(known, row);
        if (code >= 0) {
          sliceOf[code] = slice.slice();
          rowOf[code] = row;
        }
      }
    }
    IdEncoder rowOfUser = users.ids().index();
    int at = 0;
    for (int c = 0; c < chunks.size(); c++) {
      RatingChunk chunk = chunks.get(c);
      int[] userRow = chunk.users().encode(rowOfUser);
      int[] code = codes.get(c);
      for (int k = 0; k < chunk.values().length; k++) {
        int item = code[chunk.itemCodes()[k]];
        if (rowOf[item] < 0) {
          throw new IllegalStateException(
              "Cannot place item " + known.ids().get(item) + ": no slice has it");
        }
        userRows[at] = userRow[chunk.userCodes()[k]];
        slices[at] = sliceOf[item];
        itemRows[at] = rowOf[item];
        values[at] = chunk.values()[k];
        sets[at++] = chunk.sets()[k];
      }
    }
  }

  /** The blocks, and what they are like. */
  public Result build() {
    int[] blockOf = new int[values.length];
    Arrays.setAll(blockOf, k -> sets[k] * sliceCount + slices[k]);
    int[][] placesOf = Grouping.byPartition(blockOf, HoldOut.SETS * sliceCount);
    List<List<Ratings>> bySet = new ArrayList<>();
    LayoutStats stats = LayoutStats.EMPTY;
    for (byte set = HoldOut.TRAINING; set < HoldOut.SETS; set++) {
      List<Ratings> bySlice = new ArrayList<>();
      for (int slice = 0; slice < sliceCount; slice++) {
        int[] places = placesOf[set * sliceCount + slice];
        Ratings ratings = sorted(places);
        stats = stats.plus(statsOf(set, ratings, places.length));
        bySlice.add(set == HoldOut.TRAINING ? Interleaving.of(ratings) : ratings);
      }
      bySet.add(bySlice);
    }
    RatingBlock[] blocks = new RatingBlock[sliceCount];
    Arrays.setAll(
        blocks,
        s ->
            new RatingBlock(
                bySet.get(HoldOut.TRAINING).get(s),
                bySet.get(HoldOut.VALIDATION).get(s),
                bySet.get(HoldOut.TEST).get(s)));
    LayoutStats ofUsers =
        new LayoutStats(
            0, 0, 0, 0, 0, LayoutStats.EMPTY.min(), LayoutStats.EMPTY.max(), users.ids().size(), 0);
    return new Result(new RatingPartition(users, blocks), stats.plus(ofUsers));
  }

  /** The ratings of one block by user and item, those of the same two merged into one. */
  private Ratings sorted(int[] places) {
    int n = places.length;
    int[] user = new int[n];
    int[] item = new int[n];
    float[] value = new float[n];
    for (int k = 0; k < n; k++) {
      user[k] = userRows[places[k]];
      item[k] = itemRows[places[k]];
      value[k] = values[places[k]];
    }
    int[] order = new int[n];
    Arrays.setAll(order, k -> k);
    order = CountingSort.by(user, CountingSort.by(item, order));

    int[] u = new int[n];
    int[] i = new int[n];
    float[] v = new float[n];
    int size = 0;
    for (int k = 0; k < n; ) {
      int first = order[k];
      int end = k + 1;
      while (end < n && user[order[end]] == user[first] && item[order[end]] == item[first]) {
        end++;
      }
      u[size] = user[first];
      i[size] = item[first];
      v[size++] = end == k + 1 ? value[first] : merged(value, order, k, end);
      k = end;
    }
    return new Ratings(Arrays.copyOf(u, size), Arrays.copyOf(i, size), Arrays.copyOf(v, size));
  }

  private float merged(float[] value, int[] order, int from, int to) {
    float[] same = new float[to - from];
    for (int k = from; k < to; k++) {
      same[k - from] = value[order[k]];
    }
    Arrays.sort(same); // the order of the input must not show in the sum
    double sum = 0;
    for (float each : same) {
      sum += each;
    }
    return (float) (duplicates == Duplicates.MEAN ? sum / same.length : sum);
  }

  private static LayoutStats statsOf(byte set, Ratings ratings, int read) {
    long size = ratings.size();
    long duplicates = read - size;
    if (set != HoldOut.TRAINING) {
      boolean validation = set == HoldOut.VALIDATION;
      return new LayoutStats(
          0,
          validation ? size : 0,
          validation ? 0 : size,
          duplicates,
          0,
          LayoutStats.EMPTY.min(),
          LayoutStats.EMPTY.max(),
          0,
          0);
    }
    double sum = 0;
    float min = LayoutStats.EMPTY.min();
    float max = LayoutStats.EMPTY.max();
    for (float value : ratings.values()) {
      sum += value;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    return new LayoutStats(size, 0, 0, duplicates, sum, min, max, 0, size);
  }

  /**
   * A worker's data.
   *
   * @param partition the blocks
   * @param stats over all of them
   */
  public record Result(RatingPartition partition, LayoutStats stats)
      implements java.io.Serializable {}
}
