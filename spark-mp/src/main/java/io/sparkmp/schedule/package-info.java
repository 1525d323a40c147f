/**
 * Which worker trains which slice, and when: a pure function of (workers, slices, seed). Immutable
 * and thread-safe.
 *
 * <p>Uses {@code random}.
 */
@NullMarked
package io.sparkmp.schedule;

import org.jspecify.annotations.NullMarked;
