/**
 * Matrix factorisation beside MLlib's ALS: both fit the same cached DataFrames, and the same
 * evaluator judges them. May use {@code apps/cf} and what that uses, and Spark with MLlib. Not
 * thread-safe: one thread makes one fit after the other.
 */
@NullMarked
package io.sparkmp.bench.cf;

import org.jspecify.annotations.NullMarked;
