package io.sparkmp.ids;

import io.sparkmp.random.SplitMix64;
import java.util.List;
import java.util.stream.IntStream;

/** Whole-number ids. */
record LongIds(long[] values) implements Ids {

  @Override
  public IdType type() {
    return IdType.LONG;
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
    return hash(values[i]);
  }

  static long hash(long id) {
    return SplitMix64.mix(id + 0x9e3779b97f4a7c15L);
  }

  @Override
  public Ids gather(int[] places) {
    long[] gathered = new long[places.length];
    for (int i = 0; i < places.length; i++) {
      gathered[i] = values[places[i]];
    }
    return new LongIds(gathered);
  }

  static LongIds all(List<Ids> parts) {
    long[] all = new long[Math.toIntExact(parts.stream().mapToLong(Ids::size).sum())];
    int size = 0;
    for (Ids part : parts) {
      System.arraycopy(((LongIds) part).values, 0, all, size, part.size());
      size += part.size();
    }
    return new LongIds(all);
  }

  @Override
  public int compare(int i, int j) {
    return Long.compare(values[i], values[j]);
  }

  @Override
  public int[] ascending() {
    return RadixSort.by(IntStream.range(0, values.length).toArray(), i -> values[i]);
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
