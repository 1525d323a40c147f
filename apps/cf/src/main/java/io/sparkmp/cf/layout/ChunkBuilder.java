package io.sparkmp.cf.layout;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Collects the ratings of one input partition. */
public final class ChunkBuilder {
  private final HoldOut holdOut;
  private final IdEncoder users;
  private final IdEncoder items;
  private int[] userCodes = new int[1024];
  private int[] itemCodes = new int[1024];
  private float[] values = new float[1024];
  private int size;

  /** A builder for ids of the given types. */
  public ChunkBuilder(IdType userType, IdType itemType, HoldOut holdOut) {
    this.users = userType.newEncoder();
    this.items = itemType.newEncoder();
    this.holdOut = holdOut;
  }

  /** The dictionary of users. */
  public IdEncoder users() {
    return users;
  }

  /** The dictionary of items. */
  public IdEncoder items() {
    return items;
  }

  /**
   * Adds a rating.
   *
   * @param user a code of {@link #users}
   * @param item a code of {@link #items}
   * @param value finite
   */
  public void add(int user, int item, float value) {
    if (size == values.length) {
      int larger = Math.addExact(size, Math.max(size >> 1, 1));
      userCodes = Arrays.copyOf(userCodes, larger);
      itemCodes = Arrays.copyOf(itemCodes, larger);
      values = Arrays.copyOf(values, larger);
    }
    userCodes[size] = user;
    itemCodes[size] = item;
    values[size++] = value;
  }

  /** The ratings so far. */
  public RatingChunk build() {
    Ids userIds = users.ids();
    Ids itemIds = items.ids();
    byte[] sets = new byte[size];
    if (holdOut.validation() + holdOut.test() > 0) {
      long[] userHashes = hashes(userIds);
      long[] itemHashes = hashes(itemIds);
      for (int k = 0; k < size; k++) {
        sets[k] = holdOut.set(userHashes[userCodes[k]], itemHashes[itemCodes[k]]);
      }
    }
    return new RatingChunk(
        userIds,
        itemIds,
        Arrays.copyOf(userCodes, size),
        Arrays.copyOf(itemCodes, size),
        Arrays.copyOf(values, size),
        sets);
  }

  private static long[] hashes(Ids ids) {
    return IntStream.range(0, ids.size()).mapToLong(ids::hash).toArray();
  }
}
