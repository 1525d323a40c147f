/**
 * The commands of {@code bin/spark-mp linear}.
 *
 * <p>Uses {@code cli}, {@code cli.input}, {@code cli.training}, {@code lineage}, {@code linear},
 * {@code linear.ingest}, {@code linear.kernel}, {@code linear.model}, {@code linear.train}, {@code
 * rotation}, {@code spark}, {@code spark.app}, {@code spark.files}, {@code spark.ingest}, {@code
 * spark.ingest.lines}; Spark, picocli.
 */
@NullMarked
package io.sparkmp.linear.cli;

import org.jspecify.annotations.NullMarked;
