/**
 * Linear models: their losses, the sparse blocks as the kernel meets them, and the minimisation of
 * the objective by L-BFGS and OWL-QN whose vectors lie in the slices. Plain Java; may use {@code
 * io.sparkmp.rotation}, {@code io.sparkmp.layout}, {@code io.sparkmp.ids} and {@code
 * io.sparkmp.placement}. Blocks and settings are immutable; states belong to one worker at a time.
 */
@NullMarked
package io.sparkmp.linear.kernel;

import org.jspecify.annotations.NullMarked;
