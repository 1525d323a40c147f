/**
 * The best candidates of many queries, both in tables of vectors: every partition of queries meets
 * every block of candidates, and no score is shuffled. Knows Spark; may use {@code
 * io.sparkmp.topk}, {@code io.sparkmp.ids}, {@code io.sparkmp.spark}, {@code
 * io.sparkmp.spark.ingest} and {@code io.sparkmp.spark.model}.
 */
@NullMarked
package io.sparkmp.spark.topk;

import org.jspecify.annotations.NullMarked;
