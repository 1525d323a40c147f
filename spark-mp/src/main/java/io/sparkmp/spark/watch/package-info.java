/**
 * The executors as they are: their slots and memory, and the watches over them, for those that
 * stand still, hang, or are told to go. Watches are thread-safe.
 *
 * <p>Uses {@code lineage}, {@code rotation}; Spark.
 */
@NullMarked
package io.sparkmp.spark.watch;

import org.jspecify.annotations.NullMarked;
