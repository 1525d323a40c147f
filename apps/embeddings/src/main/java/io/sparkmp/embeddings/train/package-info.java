/**
 * Trains vectors.
 *
 * <p>Uses {@code embeddings.ingest}, {@code embeddings.loop}, {@code embeddings.model}, {@code
 * embeddings.pairs}, {@code ids}, {@code loop}, {@code loop.run}, {@code rotation}, {@code spark},
 * {@code spark.app}, {@code spark.layout}, {@code spark.loop}, {@code spark.model}; Spark.
 */
@NullMarked
package io.sparkmp.embeddings.train;

import org.jspecify.annotations.NullMarked;
