package io.sparkmp.ids;

import java.util.Arrays;

/**
 * Codes of whole numbers. Dense ids from 0 on, as most data have, are looked up in a direct table;
 * all others by open addressing with linear probing, at most half full.
 */
final class LongIdEncoder implements IdEncoder {
  private static final int MIN_SLOTS = 16;

  /** Ids below {@code SMALL}, or below a multiple of the number of ids, are in the table. */
  private static final int SMALL = 1 << 16;

  private static final int MIN_TABLE = 1 << 10;

  private static final int SPARSE = 8;

  /** Above as many entries a table is large, and must not be sparse. */
  private static final int LARGE = 1 << 22;

  private static final int SPARSE_IF_LARGE = 3;
  private static final int MAX_IDS = 1 << 29;
  private static final int MAX_TABLE = Integer.MAX_VALUE - 8;

  private long[] ids = new long[MIN_SLOTS / 2];
  private int[] table = new int[0]; // code plus one by id
  private int[] slots = new int[MIN_SLOTS]; // code plus one; 0 marks an empty slot
  private int size;
  private int inSlots;

  @Override
  public int encode(long id) {
    int code = find(id);
    return code >= 0 ? code : add(id);
  }

  @Override
  public int find(long id) {
    return id >= 0 && id < table.length ? table[(int) id] - 1 : slots[slotOf(id)] - 1;
  }

  private int add(long id) {
    if (size == ids.length) {
      if (size >= MAX_IDS) {
        throw new IllegalStateException(
            "Cannot number more than " + size + " ids in one partition: use more partitions");
      }
      ids = Arrays.copyOf(ids, 2 * size);
    }
    ids[size++] = id;
    if (id >= table.length && id < mostInTable()) {
      growTable(id);
    } else {
      put(size - 1);
    }
    return size - 1;
  }

  /** The end of the ids that may be in the table. */
  private long mostInTable() {
    long sparse = Math.min(LARGE, Math.max(SMALL, (long) SPARSE * size));
    return Math.min(MAX_TABLE, Math.max(sparse, (long) SPARSE_IF_LARGE * size));
  }

  private void put(int code) {
    long id = ids[code];
    if (id >= 0 && id < table.length) {
      table[(int) id] = code + 1;
      return;
    }
    if (2 * ++inSlots > slots.length) {
      rebuildSlots(2 * slots.length);
    } else {
      slots[slotOf(id)] = code + 1;
    }
  }

  private void growTable(long id) {
    long length = Math.max(MIN_TABLE, id + Math.max(Math.min(id, LARGE), id / 2));
    table = new int[(int) Math.min(id < SMALL ? SMALL : MAX_TABLE, length)];
    for (int code = 0; code < size; code++) {
      if (ids[code] >= 0 && ids[code] < table.length) {
        table[(int) ids[code]] = code + 1;
      }
    }
    rebuildSlots(slots.length);
  }

  /** Rebuilds the slots without the ids that are in the table. */
  private void rebuildSlots(int length) {
    slots = new int[length];
    inSlots = 0;
    for (int code = 0; code < size; code++) {
      if (ids[code] < 0 || ids[code] >= table.length) {
        slots[slotOf(ids[code])] = code + 1;
        inSlots++;
      }
    }
  }

  private int slotOf(long id) {
    int mask = slots.length - 1;
    int slot = (int) LongIds.hash(id) & mask;
    while (slots[slot] != 0 && ids[slots[slot] - 1] != id) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long bytes() {
    return (long) Long.BYTES * ids.length + (long) Integer.BYTES * (table.length + slots.length);
  }

  @Override
  public Ids ids() {
    return new LongIds(Arrays.copyOf(ids, size));
  }
}
