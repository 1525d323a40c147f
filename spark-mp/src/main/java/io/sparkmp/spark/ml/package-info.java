/**
 * The common parts of our Spark ML Estimators and models: params, the course of a fit, saving and
 * loading, and the summary of a training. Its classes belong to the driver.
 *
 * <p>Uses {@code lineage}, {@code rotation}, {@code spark}, {@code spark.app}, {@code spark.files},
 * {@code spark.ingest}, {@code spark.layout}, {@code spark.model}, {@code spark.watch}, {@code
 * tune}; Spark, Hadoop.
 */
@NullMarked
package io.sparkmp.spark.ml;

import org.jspecify.annotations.NullMarked;
