/**
 * The commands, on a terminal and through spark-submit.
 *
 * <p>Uses {@code cli}, {@code cli.input}, {@code cli.training}, {@code ids}, {@code lda}, {@code
 * lda.ingest}, {@code lda.kernel}, {@code lda.layout}, {@code lda.metadata}, {@code lda.model},
 * {@code lda.tune}, {@code lda.view}, {@code lineage}, {@code page}, {@code rotation}, {@code
 * spark}, {@code spark.app}, {@code spark.files}, {@code spark.ingest}, {@code spark.ingest.lines},
 * {@code spark.text}, {@code text}, {@code tune}; Spark, picocli.
 */
@NullMarked
package io.sparkmp.lda.cli;

import org.jspecify.annotations.NullMarked;
