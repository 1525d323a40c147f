/**
 * Training a factor model on laid out ratings, explicit or implicit, and what its loss is compared
 * with. Makes models of {@code cf.model}; knows nothing of how they are asked.
 */
@NullMarked
package io.sparkmp.cf.train;

import org.jspecify.annotations.NullMarked;
