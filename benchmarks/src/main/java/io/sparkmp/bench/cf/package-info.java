/**
 * Compares matrix factorisation with MLlib's ALS: both fit the same cached DataFrames, and the same
 * evaluator judges them. Not thread-safe: one thread makes one fit after the other.
 *
 * <p>Uses {@code bench}, {@code bench.suite}, {@code cf}, {@code cf.data}, {@code cf.ingest},
 * {@code cf.kernel}, {@code cf.metadata}, {@code cf.ml}, {@code cf.model}, {@code cf.recommend},
 * {@code cf.train}, {@code ids}, {@code layout}, {@code random}, {@code rotation}, {@code spark},
 * {@code spark.app}, {@code spark.files}, {@code spark.ingest}, {@code spark.layout}, {@code
 * spark.ml}; Spark, picocli.
 */
@NullMarked
package io.sparkmp.bench.cf;

import org.jspecify.annotations.NullMarked;
