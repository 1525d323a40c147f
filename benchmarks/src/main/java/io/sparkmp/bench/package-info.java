/**
 * Shared parts of the benchmarks: environment, serialisers, reasons of failures.
 *
 * <p>Uses {@code cli}; Spark, Guava.
 */
@NullMarked
package io.sparkmp.bench;

import org.jspecify.annotations.NullMarked;
