/**
 * The metadata of a topic model. Does not know Spark.
 *
 * <p>Uses {@code metadata}.
 */
@NullMarked
package io.sparkmp.lda.metadata;

import org.jspecify.annotations.NullMarked;
