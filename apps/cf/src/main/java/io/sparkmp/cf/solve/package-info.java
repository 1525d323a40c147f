/**
 * What is solved for one user or item while all others stay as they are.
 *
 * <p>Uses {@code cf.kernel}, {@code cf.metadata}.
 */
@NullMarked
package io.sparkmp.cf.solve;

import org.jspecify.annotations.NullMarked;
