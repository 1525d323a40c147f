package io.sparkmp.rotation;

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
   * A number that changes as long as others work on what the caller of {@link #block} waits for. So
   * a block that takes long is told from one that never comes. Called by another thread.
   */
  default long progress() {
    return 0;
  }
}
