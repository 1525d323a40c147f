/**
 * Generates ratings from a known model. Immutable unless stated otherwise.
 *
 * <p>Uses {@code random}; Spark.
 */
@NullMarked
package io.sparkmp.cf.data;

import org.jspecify.annotations.NullMarked;
