/**
 * What the command lines of all applications share: the session, commands and their failures,
 * messages, what is shown meanwhile, the export and import of models. Of the module only these use
 * it. Its classes belong to the thread that runs the command.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code lineage}, {@code lineage.snapshot}, {@code page},
 * {@code rotation}, {@code schedule}, {@code spark}, {@code spark.app}, {@code spark.files}, {@code
 * spark.ingest}, {@code spark.layout}, {@code spark.model}, {@code spark.text}, {@code text},
 * {@code tune}; Spark, Hadoop, Jackson, Log4j, picocli.
 */
@NullMarked
package io.sparkmp.cli;

import org.jspecify.annotations.NullMarked;
