/**
 * Ratings made on the spot, with the truth behind them known. Knows Spark; may use {@code
 * io.sparkmp.random}. Immutable, but for what says otherwise.
 */
@NullMarked
package io.sparkmp.cf.data;

import org.jspecify.annotations.NullMarked;
