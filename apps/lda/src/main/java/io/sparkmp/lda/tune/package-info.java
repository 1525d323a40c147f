/**
 * Searches for settings of a topic model.
 *
 * <p>Uses {@code lda.ingest}, {@code lda.kernel}, {@code lda.model}, {@code rotation}, {@code
 * spark}, {@code spark.app}, {@code tune}; Spark.
 */
@NullMarked
package io.sparkmp.lda.tune;

import org.jspecify.annotations.NullMarked;
