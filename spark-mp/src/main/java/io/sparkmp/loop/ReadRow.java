package io.sparkmp.loop;

/** A row of the model at which the body looks; it moves on with the loop. */
public sealed interface ReadRow permits Row {

  /** How many numbers it has. */
  int width();

  /** The number at {@code i}, 0 to the width less one. */
  float get(int i);

  /** The inner product with a row of the same width, always added up in the same order. */
  float dot(ReadRow other);
}
