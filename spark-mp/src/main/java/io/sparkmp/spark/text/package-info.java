/**
 * Texts as words, of which applications make records: texts of lines, of files or of a column of a
 * table; and the words to leave out, by file or language. Sources are immutable.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code spark.files}, {@code spark.ingest}, {@code text};
 * Spark, Hadoop.
 */
@NullMarked
package io.sparkmp.spark.text;

import org.jspecify.annotations.NullMarked;
