package io.sparkmp.spark.model;

/**
 * What a saved model says of itself: a record whose components are the fields of {@code
 * metadata.json}, written and read by Jackson.
 */
public interface ModelMetadata {

  /** Name of the format, the same for all models of one kind. */
  String format();

  /** Version of the layout. */
  int version();
}
