/**
 * Random numbers that depend on the run's seed and on nothing else. Plain Java, no dependencies;
 * the static functions are thread-safe, the generator is not.
 */
@NullMarked
package io.sparkmp.random;

import org.jspecify.annotations.NullMarked;
