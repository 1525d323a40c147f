package io.sparkmp.bench.suite;

/**
 * One whole fit of one system.
 *
 * @param name what was fitted how
 * @param line what it is a point of when it is made longer or shorter: the name without the number
 *     of passes
 * @param passes over the data: epochs, sweeps or iterations, which may read a part of it only
 * @param seconds from the data as all systems get it to the model
 * @param quality of what was held out
 */
public record Fit(String name, String line, double passes, double seconds, double quality) {}
