/**
 * What is solved for one user or item while all others stay as they are. Plain: knows nothing of
 * Spark; may use {@code io.sparkmp.cf.kernel} and {@code io.sparkmp.cf.metadata}.
 */
@NullMarked
package io.sparkmp.cf.solve;

import org.jspecify.annotations.NullMarked;
