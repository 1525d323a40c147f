/**
 * Random numbers that depend only on the run's seed. The static functions are thread-safe; the
 * generator is not.
 *
 * <p>Uses nothing.
 */
@NullMarked
package io.sparkmp.random;

import org.jspecify.annotations.NullMarked;
