/**
 * From sentences to pairs of a centre and a context, and the order in which these are trained.
 * Plain Java.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code placement}, {@code random}.
 */
@NullMarked
package io.sparkmp.embeddings.pairs;

import org.jspecify.annotations.NullMarked;
