/**
 * Computes factors of new users or items from their ratings against an unchanged model.
 *
 * <p>Uses {@code cf.metadata}, {@code cf.model}, {@code cf.solve}, {@code ids}, {@code
 * spark.ingest}, {@code spark.topk}, {@code spark.watch}, {@code topk}; Spark.
 */
@NullMarked
package io.sparkmp.cf.foldin;

import org.jspecify.annotations.NullMarked;
