/**
 * Loops with declared accesses: their dependences, the plan that respects them, and its
 * explanation. Plain Java. Declarations are for one thread.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code random}, {@code rotation}, {@code schedule}, {@code
 * simd}.
 */
@NullMarked
package io.sparkmp.loop;

import org.jspecify.annotations.NullMarked;
