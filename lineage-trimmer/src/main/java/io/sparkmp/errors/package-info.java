/**
 * Exception support shared by all modules, and argument checks.
 *
 * <p>Uses nothing.
 */
@NullMarked
package io.sparkmp.errors;

import org.jspecify.annotations.NullMarked;
