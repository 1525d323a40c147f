package io.sparkmp.bench.shuffle;

import io.sparkmp.layout.Entries;
import io.sparkmp.rotation.BlockSource;
import java.io.Serializable;

/**
 * The data of one worker. Immutable.
 *
 * @param worker p of P
 * @param blocks one per slice: positions in it, as columns, and their target values
 */
record WorkerExamples(int worker, Entries[] blocks) implements BlockSource<Entries>, Serializable {
  private static final long serialVersionUID = 1L;

  @Override
  public Entries block(int slice) {
    return blocks[slice];
  }
}
