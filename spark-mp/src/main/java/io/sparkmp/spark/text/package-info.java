/**
 * Reads texts as words, which applications turn into records: from lines, files or a column of a
 * table; and the stop words of a file or language. Sources are immutable.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code spark.files}, {@code spark.ingest}, {@code
 * spark.ingest.lines}, {@code text}; Spark, Hadoop.
 */
@NullMarked
package io.sparkmp.spark.text;

import org.jspecify.annotations.NullMarked;
