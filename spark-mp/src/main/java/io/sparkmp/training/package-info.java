/**
 * The state of a training and its next action, as immutable values: which model it goes on from,
 * which epoch is the best, when it goes back, stops or gives up. Thread-safe, since nothing
 * changes.
 *
 * <p>Uses {@code rotation}.
 */
@NullMarked
package io.sparkmp.training;

import org.jspecify.annotations.NullMarked;
