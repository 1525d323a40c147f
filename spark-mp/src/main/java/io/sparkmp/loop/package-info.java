/**
 * Loops whose accesses are declared: their dependences, the plan that keeps them, and what explains
 * it. Plain Java; may use {@code io.sparkmp.layout}, {@code rotation}, {@code ids}, {@code simd},
 * {@code random} and {@code errors}. Declarations are for one thread.
 */
@NullMarked
package io.sparkmp.loop;

import org.jspecify.annotations.NullMarked;
