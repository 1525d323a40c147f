/**
 * The metadata of a factor model. Does not know Spark.
 *
 * <p>Uses {@code ids}, {@code metadata}; Jackson.
 */
@NullMarked
package io.sparkmp.cf.metadata;

import org.jspecify.annotations.NullMarked;
