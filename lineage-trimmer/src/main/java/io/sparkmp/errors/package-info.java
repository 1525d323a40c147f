/**
 * What exceptions of all modules have in common, and checks of arguments.
 *
 * <p>Uses nothing.
 */
@NullMarked
package io.sparkmp.errors;

import org.jspecify.annotations.NullMarked;
