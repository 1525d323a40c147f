package io.sparkmp.loop;

/** A read-only view of a row of the model, which moves with the loop. */
public sealed interface ReadCursor permits Cursor {

  /** The number of numbers. */
  int width();

  /** The number at {@code i}, 0 to the width less one. */
  float get(int i);

  /** The inner product with a row of the same width, always summed in the same order. */
  float dot(ReadCursor other);
}
