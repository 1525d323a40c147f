package io.sparkmp.ids;

import java.util.HashMap;
import java.util.Map;

/** Codes of text ids, by a hash map. */
final class StringIdEncoder implements IdEncoder {
  private final Map<String, Integer> codes = new HashMap<>();

  @Override
  public int encode(String id) {
    Integer known = codes.putIfAbsent(id, codes.size());
    return known == null ? codes.size() - 1 : known;
  }

  @Override
  public int find(String id) {
    return codes.getOrDefault(id, -1);
  }

  @Override
  public int size() {
    return codes.size();
  }

  @Override
  public Ids ids() {
    String[] values = new String[codes.size()];
    codes.forEach((id, code) -> values[code] = id);
    return new StringIds(values);
  }
}
