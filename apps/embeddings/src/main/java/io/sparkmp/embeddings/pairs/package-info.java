/**
 * Makes pairs of a centre and a context from sentences, and orders them for training. Plain Java.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code placement}, {@code random}.
 */
@NullMarked
package io.sparkmp.embeddings.pairs;

import org.jspecify.annotations.NullMarked;
