/**
 * The commands, on a terminal and through spark-submit.
 *
 * <p>Uses {@code cf}, {@code cf.bayes}, {@code cf.data}, {@code cf.draws}, {@code cf.foldin},
 * {@code cf.ingest}, {@code cf.kernel}, {@code cf.metadata}, {@code cf.model}, {@code
 * cf.recommend}, {@code cf.solve}, {@code cf.train}, {@code cf.tune}, {@code cf.view}, {@code cli},
 * {@code cli.input}, {@code cli.training}, {@code ids}, {@code layout}, {@code lineage}, {@code
 * rotation}, {@code spark}, {@code spark.app}, {@code spark.files}, {@code spark.ingest}, {@code
 * spark.ingest.delimited}, {@code spark.ingest.lines}, {@code spark.layout}, {@code spark.model},
 * {@code tune}; Spark, picocli.
 */
@NullMarked
package io.sparkmp.cf.cli;

import org.jspecify.annotations.NullMarked;
