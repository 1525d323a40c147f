/**
 * Topic counts and how a block of tokens is sampled against them. Plain Java beside Breeze's
 * special functions; may use {@code io.sparkmp.rotation}, {@code io.sparkmp.ids}, {@code
 * io.sparkmp.random} and {@code io.sparkmp.simd}. Blocks are immutable; topic counts belong to one
 * worker at a time.
 */
@NullMarked
package io.sparkmp.lda.kernel;

import org.jspecify.annotations.NullMarked;
