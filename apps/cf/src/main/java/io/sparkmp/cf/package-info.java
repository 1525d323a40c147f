/**
 * Collaborative filtering: matrix factorisation by stochastic gradient descent.
 *
 * <p>Uses {@code cf.bayes}, {@code cf.features}, {@code cf.foldin}, {@code cf.ingest}, {@code
 * cf.kernel}, {@code cf.recommend}, {@code spark}; Spark.
 */
@NullMarked
package io.sparkmp.cf;

import org.jspecify.annotations.NullMarked;
