/**
 * The metadata of a factor model. Does not know Spark.
 *
 * <p>Uses {@code cf.kernel}, {@code ids}, {@code metadata}.
 */
@NullMarked
package io.sparkmp.cf.metadata;

import org.jspecify.annotations.NullMarked;
