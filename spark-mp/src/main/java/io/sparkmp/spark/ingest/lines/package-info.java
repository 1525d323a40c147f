/**
 * Files of lines: what the first bytes of a file tell, compression, splits, and a cursor over the
 * lines of a split.
 *
 * <p>Uses {@code ids}, {@code spark.files}, {@code spark.ingest}; Spark, Hadoop, Commons, Jackson.
 */
@NullMarked
package io.sparkmp.spark.ingest.lines;

import org.jspecify.annotations.NullMarked;
