/**
 * Finds the best items for users by a factor model, and judges rankings.
 *
 * <p>Uses {@code cf.draws}, {@code cf.metadata}, {@code cf.model}, {@code ids}, {@code
 * spark.ingest}, {@code spark.topk}, {@code topk}; Spark.
 */
@NullMarked
package io.sparkmp.cf.recommend;

import org.jspecify.annotations.NullMarked;
