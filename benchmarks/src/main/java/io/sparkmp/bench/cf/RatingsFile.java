package io.sparkmp.bench.cf;

/**
 * Ratings of the user's.
 *
 * @param path as Spark reads it; several after commas
 * @param delimiter between the fields
 * @param header whether the first line is one
 */
public record RatingsFile(String path, String delimiter, boolean header) {}
