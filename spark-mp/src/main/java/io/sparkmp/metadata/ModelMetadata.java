package io.sparkmp.metadata;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a saved model: a record whose components are the fields of {@code metadata.json},
 * written and read by Jackson. Components are numbers, booleans, text, enums, or lists of text.
 */
public interface ModelMetadata {

  /** The name of the format, shared by all models of one kind. */
  String format();

  /** The version of the format. */
  int version();

  /** The fields that were added after version 1, with the version that added them. */
  default Map<String, Integer> added() {
    return Map.of();
  }

  /**
   * What is wrong with the first invalid field: its name, its value and what was expected; or null.
   * Called when a model is read, after its numbers were found to be finite.
   */
  default @Nullable String problem() {
    return null;
  }
}
