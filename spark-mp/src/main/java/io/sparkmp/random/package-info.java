/**
 * Random numbers that depend only on the run's seed. Plain Java without dependencies. The static
 * functions are thread-safe, the generator is not.
 */
@NullMarked
package io.sparkmp.random;

import org.jspecify.annotations.NullMarked;
