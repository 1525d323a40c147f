/**
 * Matrix factorisation on arrays: its settings, factor tables, rating blocks, and the arithmetic in
 * scalar and in SIMD form, which give the same bytes. By stochastic gradient descent, or for
 * implicit feedback by block coordinate descent. Tables belong to one thread at a time.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code random}, {@code rotation}, {@code simd}.
 */
@NullMarked
package io.sparkmp.cf.kernel;

import org.jspecify.annotations.NullMarked;
