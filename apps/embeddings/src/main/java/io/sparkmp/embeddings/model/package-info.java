/**
 * Models of vectors: tables, saving, loading, search for neighbours and analogies, and word2vec's
 * file formats.
 *
 * <p>Uses {@code ids}, {@code metadata}, {@code spark.files}, {@code spark.ingest}, {@code
 * spark.ingest.delimited}, {@code spark.ingest.lines}, {@code spark.model}, {@code spark.topk},
 * {@code text}, {@code topk}; Spark, Hadoop, Commons.
 */
@NullMarked
package io.sparkmp.embeddings.model;

import org.jspecify.annotations.NullMarked;
