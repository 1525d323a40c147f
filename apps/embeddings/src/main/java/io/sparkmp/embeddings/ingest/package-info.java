/**
 * Reads sentences from texts and tables, or given pairs, and lays them out over the workers.
 *
 * <p>Uses {@code embeddings.pairs}, {@code ids}, {@code layout}, {@code random}, {@code
 * spark.ingest}, {@code spark.layout}, {@code spark.placement}, {@code spark.rdd}, {@code
 * spark.text}, {@code text}; Spark.
 */
@NullMarked
package io.sparkmp.embeddings.ingest;

import org.jspecify.annotations.NullMarked;
