package io.sparkmp.bench.shuffle;

import io.sparkmp.layout.Entries;
import io.sparkmp.rotation.BlockSource;
import java.io.Serializable;

/**
 * The data of one worker. Never changed.
 *
 * @param worker p of P
 * @param blocks one for each slice: positions in it, as columns, and what it should hold there
 */
record WorkerExamples(int worker, Entries[] blocks) implements BlockSource<Entries>, Serializable {
  private static final long serialVersionUID = 1L;

  @Override
  public Entries block(int slice) {
    return blocks[slice];
  }
}
