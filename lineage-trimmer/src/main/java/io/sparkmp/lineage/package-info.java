/**
 * Keeps the lineage of iterative Spark jobs short. Called from the driver thread that runs the
 * loop.
 *
 * <p>Uses {@code lineage.graph}, {@code lineage.records}, {@code lineage.snapshot}; Spark, Hadoop,
 * Metrics.
 */
@NullMarked
package io.sparkmp.lineage;

import org.jspecify.annotations.NullMarked;
