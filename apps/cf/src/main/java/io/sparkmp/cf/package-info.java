/** Collaborative filtering: matrix factorisation by stochastic gradient descent. */
@NullMarked
package io.sparkmp.cf;

import org.jspecify.annotations.NullMarked;
