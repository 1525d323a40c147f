package io.sparkmp.bench.lineage;

import java.util.List;

/**
 * Some steps in a row.
 *
 * @param first counted from 1
 * @param last included; less than {@code first} if there are none
 */
record Window(int first, int last) {
  private static final int LENGTH = 100;

  /** 100 steps, or a tenth of a shorter loop. */
  private static int length(int planned) {
    return Math.max(1, Math.min(LENGTH, planned / 10));
  }

  /** Steps 101 to 200, or the second tenth of a shorter loop, as far as they were reached. */
  static Window early(int planned, int completed) {
    int n = length(planned);
    return new Window(n + 1, Math.min(2 * n, completed));
  }

  /** The last 100 completed steps, or the last tenth of a shorter loop. */
  static Window late(int planned, int completed) {
    return new Window(Math.max(1, completed - length(planned) + 1), completed);
  }

  boolean contains(int step) {
    return first <= step && step <= last;
  }

  <T> List<T> of(List<T> steps) {
    return last < first ? List.of() : steps.subList(first - 1, last);
  }
}
