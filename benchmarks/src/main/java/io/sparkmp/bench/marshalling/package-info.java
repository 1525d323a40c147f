/**
 * Measures the cost of computing outside the JVM: one step of a kernel in Java and in Python
 * processes that Spark feeds. Steps run one at a time in one thread.
 *
 * <p>Uses {@code bench}, {@code bench.suite}, {@code random}, {@code spark}; Spark, Commons,
 * Jackson, picocli.
 */
@NullMarked
package io.sparkmp.bench.marshalling;

import org.jspecify.annotations.NullMarked;
