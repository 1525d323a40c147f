/**
 * Finds the best candidates of many queries, both in tables of vectors: every partition of queries
 * meets every block of candidates, and no score is shuffled.
 *
 * <p>Uses {@code ids}, {@code spark.ingest}, {@code spark.model}, {@code spark.rdd}, {@code topk};
 * Spark.
 */
@NullMarked
package io.sparkmp.spark.topk;

import org.jspecify.annotations.NullMarked;
