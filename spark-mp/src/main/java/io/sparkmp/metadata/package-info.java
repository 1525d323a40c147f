/**
 * What a saved model says of itself, as JSON.
 *
 * <p>Uses Jackson.
 */
@NullMarked
package io.sparkmp.metadata;

import org.jspecify.annotations.NullMarked;
