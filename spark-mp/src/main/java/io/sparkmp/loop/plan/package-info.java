/**
 * Finds the parallel order of a loop from what it does with the rows of its arrays, and explains
 * it. Plain Java; immutable.
 *
 * <p>Uses nothing.
 */
@NullMarked
package io.sparkmp.loop.plan;

import org.jspecify.annotations.NullMarked;
