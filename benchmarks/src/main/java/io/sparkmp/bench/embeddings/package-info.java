/**
 * Vectors of words by spark-mp, MLlib and gensim, judged by one measure. Runs one at a time by one
 * thread.
 *
 * <p>Uses {@code bench}, {@code bench.suite}, {@code embeddings}, {@code embeddings.ingest}, {@code
 * embeddings.loop}, {@code embeddings.model}, {@code embeddings.pairs}, {@code embeddings.train},
 * {@code ids}, {@code layout}, {@code random}, {@code spark}, {@code spark.app}, {@code
 * spark.ingest}, {@code spark.layout}, {@code spark.text}, {@code spark.topk}, {@code text}, {@code
 * topk}; Spark, Commons, picocli.
 */
@NullMarked
package io.sparkmp.bench.embeddings;

import org.jspecify.annotations.NullMarked;
