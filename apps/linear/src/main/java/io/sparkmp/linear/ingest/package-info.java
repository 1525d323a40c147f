/**
 * Labelled records of features, read from files or DataFrames and laid out over the workers. Knows
 * Spark; may use {@code io.sparkmp.linear.kernel}, but not what trains or what a model is.
 */
@NullMarked
package io.sparkmp.linear.ingest;

import org.jspecify.annotations.NullMarked;
