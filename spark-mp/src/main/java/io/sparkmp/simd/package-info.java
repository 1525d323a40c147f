/**
 * Whether kernels use SIMD, and the arithmetic on rows of floats that several of them share, in
 * scalar and SIMD form. Thread-safe.
 *
 * <p>Uses nothing.
 */
@NullMarked
package io.sparkmp.simd;

import org.jspecify.annotations.NullMarked;
