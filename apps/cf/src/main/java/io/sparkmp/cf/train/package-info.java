/**
 * Training a factor model on ratings in blocks, explicit or implicit, and the baselines for its
 * loss. Makes models of {@code cf.model}.
 *
 * <p>Uses {@code cf}, {@code cf.bayes}, {@code cf.features}, {@code cf.ingest}, {@code cf.kernel},
 * {@code cf.metadata}, {@code cf.model}, {@code ids}, {@code layout}, {@code rotation}, {@code
 * spark}, {@code spark.app}, {@code spark.layout}, {@code spark.model}, {@code spark.topk}, {@code
 * topk}; Spark.
 */
@NullMarked
package io.sparkmp.cf.train;

import org.jspecify.annotations.NullMarked;
