/**
 * The current executors: their slots and memory, and the watches for executors that stand still,
 * hang, or are decommissioned. Watches are thread-safe.
 *
 * <p>Uses {@code lineage}, {@code rotation}; Spark.
 */
@NullMarked
package io.sparkmp.spark.watch;

import org.jspecify.annotations.NullMarked;
