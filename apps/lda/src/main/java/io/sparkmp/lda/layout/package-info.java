/**
 * Turns documents as read into blocks for sampling. Plain Java. Values are immutable.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code lda.kernel}, {@code placement}, {@code random}.
 */
@NullMarked
package io.sparkmp.lda.layout;

import org.jspecify.annotations.NullMarked;
