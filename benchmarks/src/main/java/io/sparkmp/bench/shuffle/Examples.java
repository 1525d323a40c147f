package io.sparkmp.bench.shuffle;

import java.io.Serializable;

/**
 * A block: what one worker knows of one slice. Never changed.
 *
 * @param positions in the slice
 * @param targets as many; what the slice should hold there
 */
record Examples(int[] positions, float[] targets) implements Serializable {
  private static final long serialVersionUID = 1L;
}
