package io.sparkmp.ids;

import java.util.Arrays;

/** Codes of whole numbers: open addressing with linear probing, at most half full. */
final class LongIdEncoder implements IdEncoder {
  private static final int MIN_SLOTS = 16;

  private long[] ids = new long[MIN_SLOTS / 2];
  private int[] codePlusOne = new int[MIN_SLOTS]; // 0 marks an empty slot
  private int size;
  private long lastId;
  private int lastCode = -1;

  @Override
  public int encode(long id) {
    if (id == lastId && lastCode >= 0) {
      return lastCode; // data often comes user by user
    }
    lastCode = lookUp(id);
    lastId = id;
    return lastCode;
  }

  private int lookUp(long id) {
    int slot = slotOf(id);
    if (codePlusOne[slot] != 0) {
      return codePlusOne[slot] - 1;
    }
    if (size == ids.length) {
      grow();
      slot = slotOf(id);
    }
    ids[size] = id;
    codePlusOne[slot] = ++size;
    return size - 1;
  }

  @Override
  public int find(long id) {
    return codePlusOne[slotOf(id)] - 1;
  }

  private int slotOf(long id) {
    int mask = codePlusOne.length - 1;
    int slot = (int) LongIds.hash(id) & mask;
    while (codePlusOne[slot] != 0 && ids[codePlusOne[slot] - 1] != id) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    if (size >= 1 << 29) {
      throw new IllegalStateException(
          "Cannot number more than " + size + " ids in one partition: use more partitions");
    }
    ids = Arrays.copyOf(ids, 2 * size);
    codePlusOne = new int[4 * size];
    for (int code = 0; code < size; code++) {
      codePlusOne[slotOf(ids[code])] = code + 1;
    }
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Ids ids() {
    return new LongIds(Arrays.copyOf(ids, size));
  }
}
