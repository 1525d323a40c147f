/**
 * The search for the settings of a topic model. Knows Spark; may use {@code lda.model} and what
 * that uses, and {@code io.sparkmp.tune}.
 */
@NullMarked
package io.sparkmp.lda.tune;

import org.jspecify.annotations.NullMarked;
