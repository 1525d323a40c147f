/**
 * The executors as they are: their slots and memory, and the watches over them, for those that
 * stand still, hang, or are told to go. Knows Spark; may use {@code io.sparkmp.rotation}, {@code
 * io.sparkmp.lineage} and {@code io.sparkmp.compat}. Watches are thread-safe.
 */
@NullMarked
package io.sparkmp.spark.watch;

import org.jspecify.annotations.NullMarked;
