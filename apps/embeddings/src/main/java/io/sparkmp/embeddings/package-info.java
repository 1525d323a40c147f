/**
 * Vectors of words, items or nodes by skip-gram with negative sampling.
 *
 * <p>Uses {@code embeddings.ingest}, {@code embeddings.model}, {@code spark}; Spark.
 */
@NullMarked
package io.sparkmp.embeddings;

import org.jspecify.annotations.NullMarked;
