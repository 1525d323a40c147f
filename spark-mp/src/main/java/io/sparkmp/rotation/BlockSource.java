package io.sparkmp.rotation;

/**
 * The data of one worker, laid out once at ingest.
 *
 * @param <B> a block
 */
public interface BlockSource<B> {

  /** The block that touches {@code slice}; the same object each time. */
  B block(int slice);
}
