/**
 * Loops whose accesses are declared: their dependences, the plan that keeps them, and what explains
 * it. Plain Java. Declarations are for one thread.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code random}, {@code rotation}, {@code schedule}, {@code
 * simd}.
 */
@NullMarked
package io.sparkmp.loop;

import org.jspecify.annotations.NullMarked;
