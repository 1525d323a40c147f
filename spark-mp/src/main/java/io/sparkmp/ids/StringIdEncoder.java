package io.sparkmp.ids;

import java.util.Arrays;

/** Codes of text ids: a hash table with open addressing and unboxed codes. */
final class StringIdEncoder implements IdEncoder {
  private static final int FIRST_SLOTS = 64;

  /** Bytes of a text beside its characters: two objects and a reference. */
  private static final int BYTES_OF_TEXT = 48;

  private int[] slots = new int[FIRST_SLOTS]; // code + 1; 0 marks an empty slot
  private String[] values = new String[FIRST_SLOTS / 2];
  private int[] hashes = new int[FIRST_SLOTS / 2];
  private int size;
  private long bytesOfValues;

  @Override
  public int encode(String id) {
    int hash = hash(id);
    int slot = slotOf(hash, id);
    return slots[slot] == 0 ? add(slot, hash, id) : slots[slot] - 1;
  }

  @Override
  public int find(String id) {
    return slots[slotOf(hash(id), id)] - 1;
  }

  @Override
  public int encode(char[] text, int from, int to) {
    int hash = hash(text, from, to);
    int slot = slotOf(hash, text, from, to);
    return slots[slot] == 0 ? add(slot, hash, new String(text, from, to - from)) : slots[slot] - 1;
  }

  @Override
  public int find(char[] text, int from, int to) {
    return size == 0 ? -1 : slots[slotOf(hash(text, from, to), text, from, to)] - 1;
  }

  private static int hash(String id) {
    int hash = 0;
    for (int c = 0; c < id.length(); c++) {
      hash = mixed(hash, id.charAt(c));
    }
    return hash;
  }

  private static int hash(char[] text, int from, int to) {
    int hash = 0;
    for (int c = from; c < to; c++) {
      hash = mixed(hash, text[c]);
    }
    return hash;
  }

  /** Mixes better than {@link String#hashCode}, which gives many similar texts the same hash. */
  private static int mixed(int hash, char c) {
    int mixed = (hash ^ c) * 0x9e3779b1;
    return mixed ^ (mixed >>> 15);
  }

  /** The slot of the id, or else the empty slot where it belongs. */
  private int slotOf(int hash, String id) {
    int last = slots.length - 1;
    int slot = hash & last;
    while (slots[slot] != 0) {
      int code = slots[slot] - 1;
      if (hashes[code] == hash && values[code].equals(id)) {
        break;
      }
      slot = (slot + 1) & last;
    }
    return slot;
  }

  private int slotOf(int hash, char[] text, int from, int to) {
    int last = slots.length - 1;
    int slot = hash & last;
    while (slots[slot] != 0) {
      int code = slots[slot] - 1;
      if (hashes[code] == hash && isSame(values[code], text, from, to)) {
        break;
      }
      slot = (slot + 1) & last;
    }
    return slot;
  }

  private static boolean isSame(String id, char[] text, int from, int to) {
    boolean isSame = id.length() == to - from;
    for (int c = 0; isSame && c < id.length(); c++) {
      isSame = id.charAt(c) == text[from + c];
    }
    return isSame;
  }

  private int add(int slot, int hash, String id) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
      hashes = Arrays.copyOf(hashes, 2 * size);
    }
    values[size] = id;
    bytesOfValues += BYTES_OF_TEXT + id.length();
    hashes[size] = hash;
    slots[slot] = ++size;
    if (size > slots.length / 2) {
      grow();
    }
    return size - 1;
  }

  private void grow() {
    slots = new int[2 * slots.length];
    for (int code = 0; code < size; code++) {
      slots[slotOf(hashes[code], values[code])] = code + 1;
    }
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long bytes() {
    return bytesOfValues + (long) Integer.BYTES * (slots.length + hashes.length);
  }

  @Override
  public Ids ids() {
    return new StringIds(Arrays.copyOf(values, size));
  }
}
