/**
 * A page on the topics of a model: where they lie to each other, their terms and documents. May use
 * {@code io.sparkmp.lda.model}, {@code io.sparkmp.lda.kernel}, {@code io.sparkmp.page}, Spark, and
 * the eigenvectors of Commons Math.
 */
@NullMarked
package io.sparkmp.lda.view;

import org.jspecify.annotations.NullMarked;
