/**
 * What the command lines of all applications share: the session, commands and their failures,
 * messages, what is shown meanwhile, the export and import of models. In the module, only the
 * packages below use it. Its classes belong to the thread that runs the command.
 *
 * <p>Uses {@code page}, {@code spark}, {@code spark.files}, {@code spark.model}, {@code
 * spark.watch}, {@code tune}; Spark, Hadoop, Log4j, picocli.
 */
@NullMarked
package io.sparkmp.cli;

import org.jspecify.annotations.NullMarked;
