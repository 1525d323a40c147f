/**
 * Topic models as a part of Spark ML: an Estimator and its model, which take the place of {@code
 * org.apache.spark.ml.clustering.LDA} and its models, and an evaluator. Estimators and models
 * belong to the driver; a model may be used by several threads while no param is set.
 *
 * <p>Uses {@code ids}, {@code lda}, {@code lda.ingest}, {@code lda.kernel}, {@code lda.layout},
 * {@code lda.metadata}, {@code lda.model}, {@code lda.tune}, {@code random}, {@code rotation},
 * {@code spark}, {@code spark.app}, {@code spark.ingest}, {@code spark.ml}, {@code spark.model},
 * {@code spark.text}, {@code text}, {@code tune}; Spark.
 */
@NullMarked
package io.sparkmp.lda.ml;

import org.jspecify.annotations.NullMarked;
