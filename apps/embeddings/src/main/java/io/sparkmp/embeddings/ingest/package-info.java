/**
 * Sentences of texts and tables, and pairs that are given, laid out over the workers. Knows Spark;
 * may use {@code io.sparkmp.embeddings.pairs}.
 */
@NullMarked
package io.sparkmp.embeddings.ingest;

import org.jspecify.annotations.NullMarked;
