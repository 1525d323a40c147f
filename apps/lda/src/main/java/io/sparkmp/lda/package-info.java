/**
 * Topic models: latent Dirichlet allocation by sampling.
 *
 * <p>Uses {@code lda.kernel}, {@code lda.layout}, {@code lda.view}, {@code spark}; Spark.
 */
@NullMarked
package io.sparkmp.lda;

import org.jspecify.annotations.NullMarked;
