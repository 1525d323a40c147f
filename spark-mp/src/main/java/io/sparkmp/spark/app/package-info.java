/**
 * The interface for writing an application in a few lines: only its arithmetic and its initial
 * state.
 *
 * <p>Uses {@code ids}, {@code lineage}, {@code rotation}, {@code schedule}, {@code spark}, {@code
 * spark.files}, {@code spark.ingest}, {@code spark.layout}, {@code tune}; Spark.
 */
@NullMarked
package io.sparkmp.spark.app;

import org.jspecify.annotations.NullMarked;
