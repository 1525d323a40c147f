/**
 * Models as folders on any Hadoop file system, and their tables as arrays or stored on the
 * executors. A {@link io.sparkmp.spark.model.ModelFolder} belongs to the driver thread that saves
 * or loads.
 *
 * <p>Uses {@code ids}, {@code lineage}, {@code metadata}, {@code spark.arrow}, {@code spark.files},
 * {@code spark.ingest}; Spark, Hadoop, Jackson, Snappy.
 */
@NullMarked
package io.sparkmp.spark.model;

import org.jspecify.annotations.NullMarked;
