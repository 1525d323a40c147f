/**
 * The Estimator of Spark ML and its model. Nothing uses this package.
 *
 * <p>Uses {@code embeddings}, {@code embeddings.ingest}, {@code embeddings.loop}, {@code
 * embeddings.model}, {@code embeddings.pairs}, {@code embeddings.train}, {@code ids}, {@code
 * layout}, {@code lineage}, {@code spark.ingest}, {@code spark.layout}, {@code spark.ml}, {@code
 * spark.model}; Spark.
 */
@NullMarked
package io.sparkmp.embeddings.ml;

import org.jspecify.annotations.NullMarked;
