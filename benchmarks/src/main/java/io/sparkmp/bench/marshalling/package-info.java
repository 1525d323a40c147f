/**
 * What it costs to compute outside the JVM: one step of a kernel in Java and in Python processes
 * that Spark feeds. Runs one at a time by one thread.
 *
 * <p>Uses {@code bench}, {@code bench.suite}, {@code random}, {@code spark}; Spark, Commons,
 * Jackson, picocli.
 */
@NullMarked
package io.sparkmp.bench.marshalling;

import org.jspecify.annotations.NullMarked;
