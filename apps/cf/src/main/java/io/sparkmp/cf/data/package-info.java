/**
 * Ratings made on the spot, with the truth behind them known. Immutable, but for what says
 * otherwise.
 *
 * <p>Uses {@code random}; Spark.
 */
@NullMarked
package io.sparkmp.cf.data;

import org.jspecify.annotations.NullMarked;
