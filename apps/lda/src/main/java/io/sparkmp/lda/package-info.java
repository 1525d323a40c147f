/** Topic models: latent Dirichlet allocation by sampling. */
@NullMarked
package io.sparkmp.lda;

import org.jspecify.annotations.NullMarked;
