/**
 * Linear models: losses, the kernel's sparse blocks, and the minimisation of the objective by
 * L-BFGS and OWL-QN with vectors stored in the slices. Plain Java. Blocks and settings are
 * immutable; states belong to one worker at a time.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code placement}, {@code rotation}.
 */
@NullMarked
package io.sparkmp.linear.kernel;

import org.jspecify.annotations.NullMarked;
