/**
 * Compares unordered declared loops with ordered ones. Runs in the thread of its command.
 *
 * <p>Uses {@code bench}, {@code bench.suite}, {@code loop}, {@code rotation}, {@code spark}, {@code
 * spark.layout}, {@code spark.loop}; Spark, picocli.
 */
@NullMarked
package io.sparkmp.bench.loops;

import org.jspecify.annotations.NullMarked;
