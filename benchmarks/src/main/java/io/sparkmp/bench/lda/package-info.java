/**
 * Topic models beside Mallet and MLlib: all train on the same tokens, and one evaluator judges
 * them. May use {@code apps/lda} and what that uses, Spark with MLlib, and Mallet. Not thread-safe:
 * one thread trains one model after the other.
 */
@NullMarked
package io.sparkmp.bench.lda;

import org.jspecify.annotations.NullMarked;
