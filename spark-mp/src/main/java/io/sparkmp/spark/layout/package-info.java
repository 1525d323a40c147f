/**
 * Turns the records of many partitions into the blocks of each worker: loads and placement of both
 * sides, their dictionaries, and where blocks are kept between visits. Knows Spark; may use {@code
 * io.sparkmp.layout} and what that uses, {@code io.sparkmp.schedule}, {@code io.sparkmp.spark},
 * {@code io.sparkmp.spark.ingest} and {@code io.sparkmp.lineage}.
 */
@NullMarked
package io.sparkmp.spark.layout;

import org.jspecify.annotations.NullMarked;
