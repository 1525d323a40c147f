/**
 * Solves for one user or item while all others stay fixed. Does not know Spark.
 *
 * <p>Uses {@code cf.kernel}, {@code cf.metadata}.
 */
@NullMarked
package io.sparkmp.cf.solve;

import org.jspecify.annotations.NullMarked;
