/**
 * What a factor model says of itself. Plain: knows nothing of Spark; may use {@code
 * io.sparkmp.metadata}, {@code io.sparkmp.ids} and the limits of {@code io.sparkmp.cf.kernel}.
 */
@NullMarked
package io.sparkmp.cf.metadata;

import org.jspecify.annotations.NullMarked;
