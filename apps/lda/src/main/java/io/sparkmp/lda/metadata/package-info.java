/**
 * What a topic model says of itself. Plain: knows nothing of Spark; may use {@code
 * io.sparkmp.metadata} and the limits of {@code io.sparkmp.lda.kernel}.
 */
@NullMarked
package io.sparkmp.lda.metadata;

import org.jspecify.annotations.NullMarked;
