/**
 * What a training has reached and what it does next, as immutable values: which model it goes on
 * from, which epoch is the best, when it goes back, stops or gives up. Knows nothing of Spark; may
 * use {@code io.sparkmp.rotation}. Thread-safe, since nothing changes.
 */
@NullMarked
package io.sparkmp.training;

import org.jspecify.annotations.NullMarked;
