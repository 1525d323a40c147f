/**
 * Vectors of words by spark-mp, MLlib and gensim, judged by one measure. Runs one at a time by one
 * thread. May use {@code bench}, {@code bench.suite} and {@code bench.report}.
 */
@NullMarked
package io.sparkmp.bench.embeddings;

import org.jspecify.annotations.NullMarked;
