/**
 * A model of vectors: its tables, saved, loaded, searched for neighbours and analogies, written in
 * the formats of word2vec.
 *
 * <p>Uses {@code ids}, {@code metadata}, {@code spark.files}, {@code spark.ingest}, {@code
 * spark.model}, {@code spark.topk}, {@code text}, {@code topk}; Spark, Hadoop, Commons.
 */
@NullMarked
package io.sparkmp.embeddings.model;

import org.jspecify.annotations.NullMarked;
