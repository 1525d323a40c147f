package io.sparkmp.rotation;

import org.jspecify.annotations.Nullable;

/**
 * The data of one worker, laid out once at ingest.
 *
 * @param <B> a block
 */
public interface BlockSource<B> {

  /** The block that touches {@code slice}; equal each time. The caller does not keep it. */
  B block(int slice);

  /**
   * Announces the block that will be requested after the current one, so that it can be read
   * meanwhile. Calling it is optional.
   */
  default void ahead(int slice) {}

  /**
   * The thread for which the caller of {@link #block} is waiting at the moment, or null. Another
   * thread calls this to see whether a slow one works or hangs.
   */
  default @Nullable Thread waitedFor() {
    return null;
  }
}
