/**
 * Assigns ids to partitions, balanced by the ids' load rather than by their number. Plain Java.
 * Immutable and thread-safe.
 *
 * <p>Uses {@code ids}, {@code random}.
 */
@NullMarked
package io.sparkmp.placement;

import org.jspecify.annotations.NullMarked;
