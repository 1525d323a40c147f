/**
 * What Estimators and models of Spark ML share: params, the course of a fit, saving and loading,
 * the summary of a training. Knows Spark ML; may use {@code io.sparkmp.spark}, {@code
 * io.sparkmp.spark.app}, {@code io.sparkmp.spark.layout}, {@code io.sparkmp.spark.model}, {@code
 * io.sparkmp.spark.files}, {@code io.sparkmp.rotation} and {@code io.sparkmp.lineage}. Its classes
 * belong to the driver.
 */
@NullMarked
package io.sparkmp.spark.ml;

import org.jspecify.annotations.NullMarked;
