package io.sparkmp.bench.shuffle;

import io.sparkmp.rotation.BlockSource;
import java.io.Serializable;

/**
 * The data of one worker. Never changed.
 *
 * @param worker p of P
 * @param blocks one for each slice
 */
record WorkerExamples(int worker, Examples[] blocks)
    implements BlockSource<Examples>, Serializable {
  private static final long serialVersionUID = 1L;

  @Override
  public Examples block(int slice) {
    return blocks[slice];
  }
}
