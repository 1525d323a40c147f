/**
 * The training of an application on Spark: what it starts from, whether its states fit into memory,
 * and its tables.
 *
 * <p>Uses {@code ids}, {@code lineage}, {@code rotation}, {@code schedule}, {@code spark}, {@code
 * spark.files}, {@code spark.ingest}, {@code spark.layout}, {@code spark.placement}, {@code
 * spark.rdd}, {@code spark.train}, {@code spark.watch}, {@code tune}; Spark.
 */
@NullMarked
package io.sparkmp.spark.app;

import org.jspecify.annotations.NullMarked;
