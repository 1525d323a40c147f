/**
 * Models as folders on any Hadoop file system, and their tables as arrays or kept by the executors.
 * Knows Spark; may use {@code io.sparkmp.spark.arrow}, {@code io.sparkmp.spark.files}, {@code
 * io.sparkmp.spark.ingest}, {@code io.sparkmp.ids}, {@code io.sparkmp.errors} and {@code
 * io.sparkmp.lineage}. A {@link io.sparkmp.spark.model.ModelFolder} belongs to the driver's thread
 * that saves or loads.
 */
@NullMarked
package io.sparkmp.spark.model;

import org.jspecify.annotations.NullMarked;
