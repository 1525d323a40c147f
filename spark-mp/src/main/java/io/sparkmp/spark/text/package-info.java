/**
 * Texts as words, of which applications make records: texts of lines, of files or of a column of a
 * table; and the words to leave out, by file or language. Knows Spark; may use {@code
 * io.sparkmp.text}, {@code io.sparkmp.spark.ingest}, {@code io.sparkmp.spark.files}, {@code
 * io.sparkmp.layout} and {@code io.sparkmp.ids}. Sources are immutable.
 */
@NullMarked
package io.sparkmp.spark.text;

import org.jspecify.annotations.NullMarked;
