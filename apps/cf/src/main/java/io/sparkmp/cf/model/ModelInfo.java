package io.sparkmp.cf.model;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.model.ModelMetadata;

/**
 * What a saved model says of itself; the fields of its {@code metadata.json}.
 *
 * @param format always {@value #FORMAT}
 * @param version of the layout
 * @param rank factors a row
 * @param mean the global mean
 * @param minRating predictions are not below
 * @param maxRating predictions are not above
 * @param userType of the ids
 * @param itemType of the ids
 * @param users how many
 * @param items how many
 * @param epochs that the model was trained for
 * @param settings as text, for people
 */
public record ModelInfo(
    String format,
    int version,
    int rank,
    float mean,
    float minRating,
    float maxRating,
    IdType userType,
    IdType itemType,
    long users,
    long items,
    int epochs,
    String settings)
    implements ModelMetadata {

  /** Names the format. */
  public static final String FORMAT = "spark-mp factor model";

  /** The version that this code writes, and the newest that it reads. */
  public static final int VERSION = 1;
}
