/**
 * What it costs to compute outside the JVM: one step of a kernel in Java and in Python processes
 * that Spark feeds. Runs one at a time by one thread. May use {@code bench}, {@code bench.suite}
 * and {@code bench.report}.
 */
@NullMarked
package io.sparkmp.bench.marshalling;

import org.jspecify.annotations.NullMarked;
