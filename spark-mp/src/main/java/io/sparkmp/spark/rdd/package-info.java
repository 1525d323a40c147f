/**
 * RDDs that are zips of others: the model before the first epoch, slices in their order. Knows
 * Spark; may use {@code io.sparkmp.rotation}, {@code io.sparkmp.schedule} and {@code
 * io.sparkmp.compat}. RDDs are immutable once they are made.
 */
@NullMarked
package io.sparkmp.spark.rdd;

import org.jspecify.annotations.NullMarked;
