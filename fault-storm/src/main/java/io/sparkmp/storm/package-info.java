/**
 * Kills, stops and hinders trainings in real processes, and checks that their models are the same
 * to the last bit.
 *
 * <p>Uses {@code cf}, {@code cf.cli}, {@code cf.data}, {@code cf.ml}, {@code cli}, {@code
 * embeddings}, {@code embeddings.cli}, {@code embeddings.ml}, {@code lda}, {@code lda.cli}, {@code
 * lda.ml}, {@code linear}, {@code linear.cli}, {@code linear.ml}, {@code random}, {@code spark.ml},
 * {@code testing}; Spark, Hadoop, Jackson, Parquet, picocli.
 */
@NullMarked
package io.sparkmp.storm;

import org.jspecify.annotations.NullMarked;
