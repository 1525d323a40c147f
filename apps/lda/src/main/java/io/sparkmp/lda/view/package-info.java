/**
 * Data for showing topics: their distances, terms and documents.
 *
 * <p>Uses {@code ids}, {@code lda.kernel}; Spark, Commons.
 */
@NullMarked
package io.sparkmp.lda.view;

import org.jspecify.annotations.NullMarked;
