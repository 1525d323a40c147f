/**
 * The training of vectors. Knows Spark; may use all packages of the module but {@code ml} and
 * {@code cli}.
 */
@NullMarked
package io.sparkmp.embeddings.train;

import org.jspecify.annotations.NullMarked;
