/**
 * The balanced placement of ids, which are counted in many partitions and never collected on the
 * driver.
 *
 * <p>Uses {@code ids}, {@code placement}; Spark.
 */
@NullMarked
package io.sparkmp.spark.placement;

import org.jspecify.annotations.NullMarked;
