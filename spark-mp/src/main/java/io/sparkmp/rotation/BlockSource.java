package io.sparkmp.rotation;

import org.jspecify.annotations.Nullable;

/**
 * The data of one worker, laid out once at ingest.
 *
 * @param <B> a block
 */
public interface BlockSource<B> {

  /** The block that touches {@code slice}; equal each time, and not kept by the caller. */
  B block(int slice);

  /**
   * Says which block will be asked for after the current one, so that it can be read meanwhile. The
   * schedule knows; somebody who does not need not call it.
   */
  default void ahead(int slice) {}

  /**
   * The thread that the caller of {@link #block} is waiting for just now, or null. Called by
   * another thread, to see whether one that takes long works or hangs.
   */
  default @Nullable Thread waitedFor() {
    return null;
  }
}
