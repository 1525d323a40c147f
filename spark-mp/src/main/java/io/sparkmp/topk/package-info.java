/**
 * Finds the best few candidates of many queries by inner product: blocks of rows, a product in
 * scalar and SIMD form, which give the same bytes, and bounded heaps. Plain Java without Spark. A
 * {@link io.sparkmp.topk.VectorBlock} is never changed; a search belongs to one thread.
 *
 * <p>Uses {@code ids}, {@code simd}.
 */
@NullMarked
package io.sparkmp.topk;

import org.jspecify.annotations.NullMarked;
