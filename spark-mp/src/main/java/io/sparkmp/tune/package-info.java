/**
 * The search for settings: what is drawn, which trials go on, which is best.
 *
 * <p>Uses {@code random}.
 */
@NullMarked
package io.sparkmp.tune;

import org.jspecify.annotations.NullMarked;
