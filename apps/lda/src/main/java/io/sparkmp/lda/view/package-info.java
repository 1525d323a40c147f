/**
 * What can be seen of topics: where they lie to each other, their terms, their documents. May use
 * {@code io.sparkmp.lda.kernel}, Spark, and the eigenvectors of Commons Math.
 */
@NullMarked
package io.sparkmp.lda.view;

import org.jspecify.annotations.NullMarked;
