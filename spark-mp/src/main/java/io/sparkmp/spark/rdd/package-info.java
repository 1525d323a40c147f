/**
 * RDDs that are zips of others: the model before the first epoch, slices in their order. RDDs are
 * immutable once they are made.
 *
 * <p>Uses {@code rotation}, {@code schedule}; Spark.
 */
@NullMarked
package io.sparkmp.spark.rdd;

import org.jspecify.annotations.NullMarked;
