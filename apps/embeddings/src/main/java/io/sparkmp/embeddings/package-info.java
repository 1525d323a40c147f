/** Vectors of words, items or nodes by skip-gram with negative sampling. */
@NullMarked
package io.sparkmp.embeddings;

import org.jspecify.annotations.NullMarked;
