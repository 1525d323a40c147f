/**
 * What commands that train or tune share: the course of a training, its options, its progress and
 * its page, the trials of a search. Its classes belong to the thread that runs the command.
 *
 * <p>Uses {@code cli}, {@code layout}, {@code lineage}, {@code lineage.snapshot}, {@code page},
 * {@code rotation}, {@code schedule}, {@code spark}, {@code spark.app}, {@code spark.files}, {@code
 * spark.layout}, {@code spark.model}, {@code tune}; Spark, Hadoop, Jackson, picocli.
 */
@NullMarked
package io.sparkmp.cli.training;

import org.jspecify.annotations.NullMarked;
