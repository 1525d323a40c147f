/**
 * What an application implements (its initial states, a kernel and the copying of its states), and
 * the plain loop that defines the result of training. Values are immutable; pinned state and slices
 * belong to one worker at a time.
 *
 * <p>Uses {@code ids}, {@code random}, {@code schedule}.
 */
@NullMarked
package io.sparkmp.rotation;

import org.jspecify.annotations.NullMarked;
