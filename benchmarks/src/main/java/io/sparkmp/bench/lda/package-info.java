/**
 * Compares topic models with Mallet and MLlib: all train on the same tokens, and one evaluator
 * judges them. Not thread-safe: one thread trains one model after the other.
 *
 * <p>Uses {@code bench}, {@code bench.report}, {@code bench.suite}, {@code ids}, {@code lda},
 * {@code lda.ingest}, {@code lda.kernel}, {@code lda.layout}, {@code lda.metadata}, {@code
 * lda.model}, {@code random}, {@code rotation}, {@code spark}, {@code spark.app}, {@code
 * spark.ingest.lines}, {@code spark.layout}; Spark, Commons, Mallet, picocli.
 */
@NullMarked
package io.sparkmp.bench.lda;

import org.jspecify.annotations.NullMarked;
