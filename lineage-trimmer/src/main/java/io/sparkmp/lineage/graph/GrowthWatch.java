package io.sparkmp.lineage.graph;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Detects a size that grows at every one of a number of observations in a row. Reports once for
 * each key. Remembers only the most recently observed keys, so memory is bounded. A loop that cuts
 * its lineage more often than that number of steps is not reported.
 *
 * <p>With 3 observations, for one key:
 *
 * <pre>
 *   size      4  5  5  6  7  8
 *   in a row  1  2  1  2  3       at 7: from 5 to 7; at 8 nothing, already reported
 * </pre>
 *
 * <p>Thread-safe.
 */
public final class GrowthWatch {
  static final int OBSERVATIONS = 20;
  static final int KEYS = 1000;

  private final int observations;
  private final Map<String, Run> runs;

  /** Reports after 20 observations; remembers the last 1000 keys. */
  public GrowthWatch() {
    this(OBSERVATIONS, KEYS);
  }

  /**
   * @param observations how many in a row must grow, including the first
   * @param keys how many to remember; a forgotten key may be reported again
   */
  public GrowthWatch(int observations, int keys) {
    if (observations < 2) {
      throw new IllegalArgumentException(
          "Invalid observations: " + observations + " (expected: >= 2)");
    }
    if (keys < 1) {
      throw new IllegalArgumentException("Invalid keys: " + keys + " (expected: >= 1)");
    }
    this.observations = observations;
    this.runs = new Recent(keys);
  }

  /**
   * Records a size.
   *
   * @param key what was measured, such as a place in a program
   * @return the growth, if this observation completes it for the first time
   */
  public synchronized Optional<Growth> observe(String key, int size) {
    Run before = runs.get(key);
    Run run = before == null ? new Run(size, size, 1, false) : before.then(size);
    boolean tell = !run.told && run.length >= observations;
    runs.put(key, tell ? new Run(run.first, size, run.length, true) : run);
    return tell ? Optional.of(new Growth(key, run.first, size, run.length)) : Optional.empty();
  }

  /** The growth of a size over a number of observations, including the first and the last. */
  public record Growth(String key, int from, int to, int observations) {}

  /** A run of growing sizes. */
  private record Run(int first, int last, int length, boolean told) {

    Run then(int size) {
      return size > last ? new Run(first, size, length + 1, told) : new Run(size, size, 1, told);
    }
  }

  /** Forgets the least recently observed key. */
  private static final class Recent extends LinkedHashMap<String, Run> {
    private static final long serialVersionUID = 1L;

    private final int most;

    Recent(int most) {
      super(16, 0.75f, true);
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Run> eldest) {
      return size() > most;
    }
  }
}
