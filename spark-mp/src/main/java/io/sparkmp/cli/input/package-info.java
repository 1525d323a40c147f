/**
 * What users tell commands about their input: encodings, quotes, columns of text, ids, names for
 * ids. Its classes belong to the thread that runs the command.
 *
 * <p>Uses {@code cli}, {@code ids}, {@code spark.ingest}, {@code spark.ingest.delimited}, {@code
 * spark.ingest.lines}, {@code spark.text}, {@code text}; Spark, Hadoop, picocli.
 */
@NullMarked
package io.sparkmp.cli.input;

import org.jspecify.annotations.NullMarked;
