package io.sparkmp.loop;

/** Lies over a row of the model, at which the body looks, and moves on with the loop. */
public sealed interface ReadCursor permits Cursor {

  /** How many numbers it has. */
  int width();

  /** The number at {@code i}, 0 to the width less one. */
  float get(int i);

  /** The inner product with a row of the same width, always added up in the same order. */
  float dot(ReadCursor other);
}
