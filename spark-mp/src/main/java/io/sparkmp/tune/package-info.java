/**
 * Searches for settings: draws trials, decides which go on and which is best. Plain Java.
 *
 * <p>Uses {@code random}.
 */
@NullMarked
package io.sparkmp.tune;

import org.jspecify.annotations.NullMarked;
