/**
 * From documents as they are read to blocks as they are sampled. Plain Java; may use {@code
 * io.sparkmp.lda.kernel}, {@code io.sparkmp.ids}, {@code io.sparkmp.placement} and {@code
 * io.sparkmp.random}. Values are immutable.
 */
@NullMarked
package io.sparkmp.lda.layout;

import org.jspecify.annotations.NullMarked;
