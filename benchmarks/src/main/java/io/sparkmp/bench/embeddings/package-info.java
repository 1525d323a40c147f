/**
 * Compares vectors of words by spark-mp, MLlib and gensim with one measure. Fits run one at a time
 * in one thread.
 *
 * <p>Uses {@code bench}, {@code bench.suite}, {@code embeddings}, {@code embeddings.ingest}, {@code
 * embeddings.loop}, {@code embeddings.model}, {@code embeddings.pairs}, {@code embeddings.train},
 * {@code ids}, {@code layout}, {@code random}, {@code spark}, {@code spark.app}, {@code
 * spark.ingest.lines}, {@code spark.layout}, {@code spark.text}, {@code spark.topk}, {@code text},
 * {@code topk}; Spark, Commons, picocli.
 */
@NullMarked
package io.sparkmp.bench.embeddings;

import org.jspecify.annotations.NullMarked;
