/**
 * The best few candidates of many queries by inner product: blocks of rows, a product in scalar and
 * in SIMD form, which give the same bytes, and bounded heaps. Plain Java that knows nothing of
 * Spark; may use {@code io.sparkmp.ids} and {@code io.sparkmp.simd}. A {@link
 * io.sparkmp.topk.VectorBlock} is never changed; a search belongs to one thread.
 */
@NullMarked
package io.sparkmp.topk;

import org.jspecify.annotations.NullMarked;
