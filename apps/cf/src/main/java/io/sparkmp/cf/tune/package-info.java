/**
 * Searches for settings of a factorisation.
 *
 * <p>Uses {@code cf.bayes}, {@code cf.ingest}, {@code cf.kernel}, {@code cf.recommend}, {@code
 * cf.train}, {@code rotation}, {@code spark}, {@code spark.app}, {@code tune}; Spark.
 */
@NullMarked
package io.sparkmp.cf.tune;

import org.jspecify.annotations.NullMarked;
