/**
 * What an application implements (a kernel and the copying of its state), and the plain loop that
 * defines the result of training. Knows nothing of Spark; may use {@code io.sparkmp.schedule} and
 * {@code io.sparkmp.random}. Values are immutable; pinned state and slices belong to one worker at
 * a time.
 */
@NullMarked
package io.sparkmp.rotation;

import org.jspecify.annotations.NullMarked;
