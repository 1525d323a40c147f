/**
 * Topic counts, and sampling of token blocks. Plain Java except for Breeze's special functions.
 * Blocks are immutable; topic counts belong to one worker at a time.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code lda.draw}, {@code random}, {@code rotation}; Breeze.
 */
@NullMarked
package io.sparkmp.lda.kernel;

import org.jspecify.annotations.NullMarked;
