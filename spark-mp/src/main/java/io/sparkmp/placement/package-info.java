/**
 * Decides which partition each id lives in, balanced by the load that ids bring rather than by
 * their number. Plain Java; may use {@code io.sparkmp.ids} and {@code io.sparkmp.random}. Immutable
 * and thread-safe.
 */
@NullMarked
package io.sparkmp.placement;

import org.jspecify.annotations.NullMarked;
