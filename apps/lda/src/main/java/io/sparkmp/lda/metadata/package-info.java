/**
 * What a topic model says of itself.
 *
 * <p>Uses {@code metadata}.
 */
@NullMarked
package io.sparkmp.lda.metadata;

import org.jspecify.annotations.NullMarked;
