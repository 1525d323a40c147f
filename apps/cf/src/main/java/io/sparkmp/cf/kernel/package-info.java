/**
 * Matrix factorisation on arrays: settings, factor tables, rating blocks, and the arithmetic in
 * scalar and SIMD form, which give the same bytes. By stochastic gradient descent or, for implicit
 * feedback, block coordinate descent. Does not know Spark. Tables belong to one thread at a time.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code random}, {@code rotation}, {@code simd}.
 */
@NullMarked
package io.sparkmp.cf.kernel;

import org.jspecify.annotations.NullMarked;
