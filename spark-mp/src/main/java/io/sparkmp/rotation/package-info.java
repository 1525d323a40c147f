/**
 * What an application writes (a kernel and the copying of its state) and the plain loop that
 * defines what training means. Knows nothing of Spark; may use {@code io.sparkmp.schedule} and
 * {@code io.sparkmp.random}. Values are immutable; pinned state and slices belong to one worker at
 * a time.
 */
@NullMarked
package io.sparkmp.rotation;

import org.jspecify.annotations.NullMarked;
