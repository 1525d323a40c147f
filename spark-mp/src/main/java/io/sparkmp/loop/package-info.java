/**
 * Loops with declared accesses, and what their bodies see of the model. Plain Java. Declarations
 * are for one thread.
 *
 * <p>Uses {@code loop.plan}, {@code random}, {@code simd}.
 */
@NullMarked
package io.sparkmp.loop;

import org.jspecify.annotations.NullMarked;
