/**
 * The ids of users, items, documents or words, of type long or string, and their dense numbering.
 * Plain Java. {@link io.sparkmp.ids.Ids} is immutable; the encoder is not thread-safe.
 *
 * <p>Uses {@code random}.
 */
@NullMarked
package io.sparkmp.ids;

import org.jspecify.annotations.NullMarked;
