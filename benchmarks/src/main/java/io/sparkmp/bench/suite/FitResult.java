package io.sparkmp.bench.suite;

/**
 * One whole fit of one system.
 *
 * @param seconds from the data as all systems get it to the model
 * @param quality of what was held out
 */
public record FitResult(double seconds, double quality) {}
