/**
 * Which worker trains which slice, and when: a pure function of (workers, slices, seed). May use
 * only {@code io.sparkmp.random}. Immutable and thread-safe.
 */
@NullMarked
package io.sparkmp.schedule;

import org.jspecify.annotations.NullMarked;
