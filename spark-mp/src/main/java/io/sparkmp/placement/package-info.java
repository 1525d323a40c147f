/**
 * Decides which partition each id lives in, balanced by the load that ids bring rather than by
 * their number. Plain Java. Immutable and thread-safe.
 *
 * <p>Uses {@code ids}, {@code random}.
 */
@NullMarked
package io.sparkmp.placement;

import org.jspecify.annotations.NullMarked;
