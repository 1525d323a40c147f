/**
 * Topic models for Spark ML: an Estimator and its model, which replace {@code
 * org.apache.spark.ml.clustering.LDA} and its models, and an evaluator. Estimators and models
 * belong to the driver.
 *
 * <p>Uses {@code ids}, {@code lda}, {@code lda.ingest}, {@code lda.kernel}, {@code lda.layout},
 * {@code lda.metadata}, {@code lda.model}, {@code lda.tune}, {@code random}, {@code rotation},
 * {@code spark}, {@code spark.app}, {@code spark.ingest}, {@code spark.ml}, {@code spark.model},
 * {@code spark.text}, {@code text}, {@code tune}; Spark.
 */
@NullMarked
package io.sparkmp.lda.ml;

import org.jspecify.annotations.NullMarked;
