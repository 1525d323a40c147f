/**
 * Bayesian matrix factorisation of ratings on arrays, by Gibbs sampling in subspaces. Knows nothing
 * of Spark; may use {@code io.sparkmp.cf.kernel} and what that may use. States belong to one thread
 * at a time.
 */
@NullMarked
package io.sparkmp.cf.bayes;

import org.jspecify.annotations.NullMarked;
