package io.sparkmp.lineage.graph;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Tells when a size has grown at every one of a number of observations in a row. It tells once for
 * each key, and remembers the keys that were observed last: memory is bounded. A loop that cuts its
 * lineage every few steps, fewer than that number, is not told of.
 *
 * <p>With 3 observations, for one key:
 *
 * <pre>
 *   size      4  5  5  6  7  8
 *   in a row  1  2  1  2  3       at 7: from 5 to 7; at 8 nothing, as it has been told
 * </pre>
 *
 * <p>Thread-safe.
 */
public final class GrowthWatch {
  static final int OBSERVATIONS = 20;
  static final int KEYS = 1000;

  private final int observations;
  private final Map<String, Run> runs;

  /** Tells after 20 observations, for the 1000 keys observed last. */
  public GrowthWatch() {
    this(OBSERVATIONS, KEYS);
  }

  /**
   * @param observations that must be larger than the one before, the first of them counted
   * @param keys how many are remembered; a key that was forgotten may be told of again
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
   * Notes a size.
   *
   * @param key what was measured, such as the place in a program
   * @return the growth, if this observation completes it for the first time
   */
  public synchronized Optional<Growth> observe(String key, int size) {
    Run before = runs.get(key);
    Run run = before == null ? new Run(size, size, 1, false) : before.then(size);
    boolean tell = !run.told && run.length >= observations;
    runs.put(key, tell ? new Run(run.first, size, run.length, true) : run);
    return tell ? Optional.of(new Growth(key, run.first, size, run.length)) : Optional.empty();
  }

  /** From which size to which, over how many observations, the first and the last counted. */
  public record Growth(String key, int from, int to, int observations) {}

  /** Sizes of which each is larger than the one before. */
  private record Run(int first, int last, int length, boolean told) {

    Run then(int size) {
      return size > last ? new Run(first, size, length + 1, told) : new Run(size, size, 1, told);
    }
  }

  /** Forgets the key that was not observed for longest. */
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
