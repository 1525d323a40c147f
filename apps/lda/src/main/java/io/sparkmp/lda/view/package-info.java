/**
 * What can be seen of topics: where they lie to each other, their terms, their documents.
 *
 * <p>Uses {@code ids}, {@code lda.kernel}; Spark, Commons.
 */
@NullMarked
package io.sparkmp.lda.view;

import org.jspecify.annotations.NullMarked;
