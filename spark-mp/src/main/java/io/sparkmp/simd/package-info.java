/**
 * Decides whether kernels use SIMD, and holds the arithmetic on rows of floats that several of them
 * share, in scalar and SIMD form. Plain Java; uses nothing else of this project; thread-safe.
 *
 * <p>Uses nothing.
 */
@NullMarked
package io.sparkmp.simd;

import org.jspecify.annotations.NullMarked;
