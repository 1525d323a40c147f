/**
 * What a factor model says of itself.
 *
 * <p>Uses {@code ids}, {@code metadata}.
 */
@NullMarked
package io.sparkmp.cf.metadata;

import org.jspecify.annotations.NullMarked;
