/**
 * The commands of {@code bin/spark-mp embed}.
 *
 * <p>Uses {@code cli}, {@code cli.input}, {@code cli.training}, {@code embeddings}, {@code
 * embeddings.ingest}, {@code embeddings.loop}, {@code embeddings.model}, {@code embeddings.pairs},
 * {@code embeddings.train}, {@code ids}, {@code lineage}, {@code rotation}, {@code spark.files},
 * {@code spark.ingest}, {@code spark.ingest.delimited}, {@code spark.ingest.lines}, {@code
 * spark.layout}, {@code spark.text}; Spark, picocli.
 */
@NullMarked
package io.sparkmp.embeddings.cli;

import org.jspecify.annotations.NullMarked;
