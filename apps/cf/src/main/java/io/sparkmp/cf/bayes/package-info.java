/**
 * Bayesian matrix factorisation of ratings on arrays, by Gibbs sampling in subspaces. States belong
 * to one thread at a time.
 *
 * <p>Uses {@code cf.features}, {@code cf.kernel}, {@code ids}, {@code layout}, {@code random},
 * {@code rotation}, {@code schedule}.
 */
@NullMarked
package io.sparkmp.cf.bayes;

import org.jspecify.annotations.NullMarked;
