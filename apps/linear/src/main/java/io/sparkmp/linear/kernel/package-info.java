/**
 * Linear models: their losses, the sparse blocks as the kernel meets them, and the minimisation of
 * the objective by L-BFGS and OWL-QN whose vectors lie in the slices. Plain Java. Blocks and
 * settings are immutable; states belong to one worker at a time.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code placement}, {@code rotation}.
 */
@NullMarked
package io.sparkmp.linear.kernel;

import org.jspecify.annotations.NullMarked;
