/**
 * The metadata of saved models, as JSON.
 *
 * <p>Uses Jackson.
 */
@NullMarked
package io.sparkmp.metadata;

import org.jspecify.annotations.NullMarked;
