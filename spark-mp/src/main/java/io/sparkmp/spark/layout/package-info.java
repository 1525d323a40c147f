/**
 * Turns records in many partitions into blocks for each worker: loads and placement of both sides,
 * their dictionaries, and where blocks are kept between visits.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code lineage.graph}, {@code lineage.records}, {@code
 * placement}, {@code rotation}, {@code schedule}, {@code spark}, {@code spark.files}, {@code
 * spark.ingest}, {@code spark.placement}, {@code spark.rdd}, {@code spark.watch}; Spark.
 */
@NullMarked
package io.sparkmp.spark.layout;

import org.jspecify.annotations.NullMarked;
