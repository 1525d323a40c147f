package io.sparkmp.ids;

import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import java.util.List;

/** Text ids. */
record StringIds(String[] values) implements Ids {

  @Override
  public IdType type() {
    return IdType.STRING;
  }

  @Override
  public int size() {
    return values.length;
  }

  @Override
  public Object get(int i) {
    return values[i];
  }

  @Override
  public long hash(int i) {
    String value = values[i];
    long h = value.length();
    for (int c = 0; c < value.length(); c++) {
      h = h * 0x100000001b3L + value.charAt(c);
    }
    return SplitMix64.mix(h);
  }

  @Override
  public Ids gather(int[] places) {
    String[] gathered = new String[places.length];
    for (int i = 0; i < places.length; i++) {
      gathered[i] = values[places[i]];
    }
    return new StringIds(gathered);
  }

  static StringIds all(List<Ids> parts) {
    String[] all = new String[Math.toIntExact(parts.stream().mapToLong(Ids::size).sum())];
    int size = 0;
    for (Ids part : parts) {
      System.arraycopy(((StringIds) part).values, 0, all, size, part.size());
      size += part.size();
    }
    return new StringIds(all);
  }

  @Override
  public int compare(int i, int j) {
    return values[i].compareTo(values[j]);
  }

  @Override
  public int[] ascending() {
    Integer[] order = new Integer[values.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, this::compare);
    return Arrays.stream(order).mapToInt(i -> i).toArray();
  }

  @Override
  public int find(IdEncoder encoder, int i) {
    return encoder.find(values[i]);
  }

  @Override
  public int encode(IdEncoder encoder, int i) {
    return encoder.encode(values[i]);
  }
}
