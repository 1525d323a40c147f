package io.sparkmp.cf.ingest;

import io.sparkmp.cf.layout.RatingChunk;
import io.sparkmp.spark.ingest.Problems;
import java.io.Serializable;

/**
 * The ratings of one input partition, and what could not be read of it.
 *
 * @param ratings those that could
 * @param problems those that could not
 */
public record IngestedChunk(RatingChunk ratings, Problems problems) implements Serializable {}
