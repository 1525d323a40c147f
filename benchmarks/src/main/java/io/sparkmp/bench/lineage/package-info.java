/**
 * Measures the cost of a step of a long loop, and its growth: loops without trimming, with Spark's
 * checkpoints and with {@code LineageTrimmer}, on the same chains. Not thread-safe: one thread runs
 * one loop after the other.
 *
 * <p>Uses {@code bench}, {@code bench.report}, {@code bench.suite}, {@code lineage}, {@code
 * lineage.graph}, {@code page}, {@code random}, {@code spark}; Spark, Hadoop, Commons, Guava,
 * Log4j, picocli.
 */
@NullMarked
package io.sparkmp.bench.lineage;

import org.jspecify.annotations.NullMarked;
