/**
 * Which worker trains which slice, and when: a pure function of (workers, slices, seed). May use
 * {@code io.sparkmp.random} only. Immutable and thread-safe.
 */
@NullMarked
package io.sparkmp.schedule;

import org.jspecify.annotations.NullMarked;
