package io.sparkmp.spark.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Text ids that programs write for a missing id: {@code NULL}, {@code nan}, nothing at all. They
 * are valid ids, since somebody may have that name, but a warning counts them.
 */
final class BlankIds {
  /** In lower case. */
  private static final Set<String> WORDS =
      Set.of(
          "",
          "null",
          "(null)",
          "<null>",
          "nan",
          "none",
          "nil",
          "\\n",
          "n/a",
          "#n/a",
          "na",
          "<na>",
          "nat",
          "undefined");

  private static final int LONGEST = 12; // including blanks around it
  private static final int SHOWN = 5;

  private final TreeMap<String, Long> records = new TreeMap<>();

  /**
   * Counts the records of each blank id.
   *
   * @param ids distinct
   * @param codes one per record: a place among the ids
   */
  static Map<String, Long> count(Ids ids, int[] codes) {
    Map<String, Long> counts = new HashMap<>(); // registered with Kryo
    if (ids.type() == IdType.LONG) {
      return counts;
    }
    Map<Integer, String> found = new HashMap<>();
    for (int i = 0; i < ids.size(); i++) {
      String id = (String) ids.get(i);
      if (id.length() <= LONGEST && WORDS.contains(id.strip().toLowerCase(Locale.ROOT))) {
        found.put(i, id);
      }
    }
    if (!found.isEmpty()) {
      for (int code : codes) {
        String id = found.get(code);
        if (id != null) {
          counts.merge(id, 1L, Long::sum);
        }
      }
    }
    return counts;
  }

  void add(Map<String, Long> more) {
    more.forEach((id, count) -> records.merge(id, count, Long::sum));
  }

  /**
   * A warning that names the most frequent blank ids; null if there are none.
   *
   * @param of what the ids identify
   * @param noun the name of a record
   */
  @Nullable String warning(@Nullable String of, String noun) {
    if (records.isEmpty()) {
      return null;
    }
    long all = records.values().stream().mapToLong(Long::longValue).sum();
    String shown =
        records.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
            .limit(SHOWN)
            .map(entry -> "'" + entry.getKey() + "' in " + entry.getValue())
            .collect(Collectors.joining(", "));
    return ("%s %s have a %s id by which programs say that there is none (%s); they are taken as"
            + " they are: leave these %ss out if there is none")
        .formatted(all, all == 1 ? noun : noun + "s", of, shown, noun);
  }
}
