package io.sparkmp.ids;

import java.util.Arrays;

/**
 * Codes of text ids: a hash table of one array, open addressing, which neither boxes codes nor
 * makes a string of a part of a text that is known already.
 */
final class StringIdEncoder implements IdEncoder {
  private static final int FIRST_SLOTS = 64;

  private int[] slots = new int[FIRST_SLOTS]; // code + 1, or 0 where there is none
  private String[] values = new String[FIRST_SLOTS / 2];
  private int[] hashes = new int[FIRST_SLOTS / 2];
  private int size;

  @Override
  public int encode(String id) {
    return encode(id, 0, id.length());
  }

  @Override
  public int encode(String text, int from, int to) {
    int hash = hash(text, from, to);
    int slot = slotOf(hash, text, from, to);
    return slots[slot] == 0 ? add(slot, hash, text.substring(from, to)) : slots[slot] - 1;
  }

  @Override
  public int find(String id) {
    return slots[slotOf(hash(id, 0, id.length()), id, 0, id.length())] - 1;
  }

  /** As of {@link String}, whose own is kept with it. */
  private static int hash(String text, int from, int to) {
    int hash = 0;
    if (from == 0 && to == text.length()) {
      hash = text.hashCode();
    } else {
      for (int c = from; c < to; c++) {
        hash = 31 * hash + text.charAt(c);
      }
    }
    return hash;
  }

  /** That of the id, or else the empty one where it belongs. */
  private int slotOf(int hash, String text, int from, int to) {
    int last = slots.length - 1;
    int slot = ((hash ^ (hash >>> 16)) * 0x9e3779b9) >>> Integer.numberOfLeadingZeros(last);
    while (slots[slot] != 0 && !isAt(slots[slot] - 1, hash, text, from, to)) {
      slot = (slot + 1) & last;
    }
    return slot;
  }

  private boolean isAt(int code, int hash, String text, int from, int to) {
    if (hashes[code] != hash) {
      return false;
    }
    String id = values[code];
    return to - from == text.length()
        ? id.equals(text) // which the JVM does many characters at a time
        : id.length() == to - from && text.startsWith(id, from);
  }

  private int add(int slot, int hash, String id) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
      hashes = Arrays.copyOf(hashes, 2 * size);
    }
    values[size] = id;
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
      String id = values[code];
      slots[slotOf(hashes[code], id, 0, id.length())] = code + 1;
    }
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Ids ids() {
    return new StringIds(Arrays.copyOf(values, size));
  }
}
