/**
 * Compares logistic regression with MLlib and LIBLINEAR. Runs in the thread of its command.
 *
 * <p>Uses {@code bench}, {@code bench.suite}, {@code layout}, {@code linear}, {@code
 * linear.ingest}, {@code linear.kernel}, {@code linear.model}, {@code linear.train}, {@code
 * random}, {@code spark}, {@code spark.app}, {@code spark.ingest.lines}, {@code spark.layout},
 * {@code text}; Spark, Commons, LIBLINEAR, picocli.
 */
@NullMarked
package io.sparkmp.bench.linear;

import org.jspecify.annotations.NullMarked;
