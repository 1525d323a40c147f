/**
 * What the samples of a Bayesian model predict, one by one. Does not know Spark; everything is
 * immutable.
 *
 * <p>Uses {@code ids}, {@code random}, {@code topk}.
 */
@NullMarked
package io.sparkmp.cf.draws;

import org.jspecify.annotations.NullMarked;
