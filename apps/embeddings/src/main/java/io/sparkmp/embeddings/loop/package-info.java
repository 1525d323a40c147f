/**
 * Skip-gram as a declared loop. Plain Java; may use {@code io.sparkmp.loop}. Immutable and
 * thread-safe.
 */
@NullMarked
package io.sparkmp.embeddings.loop;

import org.jspecify.annotations.NullMarked;
