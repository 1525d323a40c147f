/**
 * Skip-gram as a declared loop. Plain Java. Immutable and thread-safe.
 *
 * <p>Uses {@code loop}, {@code random}.
 */
@NullMarked
package io.sparkmp.embeddings.loop;

import org.jspecify.annotations.NullMarked;
