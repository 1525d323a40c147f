/**
 * Draws topics in proportion to weights and counts. Plain Java; not thread-safe.
 *
 * <p>Uses {@code simd}.
 */
@NullMarked
package io.sparkmp.lda.draw;

import org.jspecify.annotations.NullMarked;
