/**
 * Topic models as a part of Spark ML: an Estimator and its model, which take the place of {@code
 * org.apache.spark.ml.clustering.LDA} and its models, and an evaluator. May use all of the module
 * but {@code io.sparkmp.lda.cli}; nothing uses it. Estimators and models belong to the driver; a
 * model may be used by several threads while no param is set.
 */
@NullMarked
package io.sparkmp.lda.ml;

import org.jspecify.annotations.NullMarked;
