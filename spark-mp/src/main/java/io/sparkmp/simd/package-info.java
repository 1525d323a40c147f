/**
 * Whether kernels use SIMD, and the arithmetic on rows of floats that several of them share, in
 * scalar and SIMD form. Plain Java that uses nothing else of this project; thread-safe.
 */
@NullMarked
package io.sparkmp.simd;

import org.jspecify.annotations.NullMarked;
