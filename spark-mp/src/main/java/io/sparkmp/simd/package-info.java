/**
 * Whether kernels use SIMD. Plain Java that uses nothing of ours; thread-safe. The kernels
 * themselves are with the applications.
 */
@NullMarked
package io.sparkmp.simd;

import org.jspecify.annotations.NullMarked;
