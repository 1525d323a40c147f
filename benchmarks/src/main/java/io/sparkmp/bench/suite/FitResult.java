package io.sparkmp.bench.suite;

/**
 * One whole fit of one system.
 *
 * @param seconds from the common input data to the model
 * @param quality on held-out data
 */
public record FitResult(double seconds, double quality) {}
