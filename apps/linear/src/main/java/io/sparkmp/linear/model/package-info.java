/**
 * A linear model: its coefficients, saved, loaded, applied to records and judged by them. Knows
 * Spark; may use {@code io.sparkmp.linear.kernel} and {@code io.sparkmp.linear.ingest}, but not
 * what trains.
 */
@NullMarked
package io.sparkmp.linear.model;

import org.jspecify.annotations.NullMarked;
