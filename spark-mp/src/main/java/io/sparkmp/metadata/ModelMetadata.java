package io.sparkmp.metadata;

import org.jspecify.annotations.Nullable;

/**
 * What a saved model says of itself: a record whose components are the fields of {@code
 * metadata.json}, written and read by Jackson.
 */
public interface ModelMetadata {

  /** Name of the format, the same for all models of one kind. */
  String format();

  /** Version of the layout. */
  int version();

  /**
   * What is wrong with the first field whose value cannot be, with its name, its value and what was
   * expected; or null. Looked at when a model is read, whose numbers are then known to be finite.
   */
  default @Nullable String problem() {
    return null;
  }
}
