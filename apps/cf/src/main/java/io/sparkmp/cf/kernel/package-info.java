/**
 * Matrix factorisation on arrays: its settings, factor tables, rating blocks, and the arithmetic in
 * scalar and in SIMD form, which give the same bytes. By stochastic gradient descent, or for
 * implicit feedback by block coordinate descent. Knows nothing of Spark; may use {@code
 * io.sparkmp.rotation}, {@code io.sparkmp.ids}, {@code io.sparkmp.random} and {@code
 * io.sparkmp.simd}. Tables belong to one thread at a time.
 */
@NullMarked
package io.sparkmp.cf.kernel;

import org.jspecify.annotations.NullMarked;
