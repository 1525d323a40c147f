/**
 * Records in delimited text: a format that the first lines settle where the user does not, and the
 * parser of a line.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code spark.files}, {@code spark.ingest}, {@code
 * spark.ingest.lines}; Spark, Hadoop, univocity.
 */
@NullMarked
package io.sparkmp.spark.ingest.delimited;

import org.jspecify.annotations.NullMarked;
