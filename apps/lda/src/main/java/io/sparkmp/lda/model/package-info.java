/**
 * A training; the topic model: saved, loaded, asked, judged. May use all of the module but {@code
 * io.sparkmp.lda.ml} and {@code io.sparkmp.lda.cli}.
 */
@NullMarked
package io.sparkmp.lda.model;

import org.jspecify.annotations.NullMarked;
