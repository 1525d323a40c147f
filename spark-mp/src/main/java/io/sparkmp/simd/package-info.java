/**
 * Whether kernels use SIMD. Plain Java that uses nothing else of this project; thread-safe. The
 * kernels themselves are part of the applications.
 */
@NullMarked
package io.sparkmp.simd;

import org.jspecify.annotations.NullMarked;
