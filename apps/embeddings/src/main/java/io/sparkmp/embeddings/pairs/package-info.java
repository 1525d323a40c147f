/**
 * From sentences to pairs of a centre and a context, and the order in which these are trained.
 * Plain Java; may use {@code io.sparkmp.layout}, {@code io.sparkmp.placement}, {@code
 * io.sparkmp.ids} and {@code io.sparkmp.random}.
 */
@NullMarked
package io.sparkmp.embeddings.pairs;

import org.jspecify.annotations.NullMarked;
