/**
 * What is known of users or items beside their ratings, as sparse rows of numbers. Does not know
 * Spark; everything is immutable.
 *
 * <p>Uses {@code ids}, {@code random}.
 */
@NullMarked
package io.sparkmp.cf.features;

import org.jspecify.annotations.NullMarked;
