/**
 * The search for settings: what is drawn, which trials go on, which is best. Plain Java: may use
 * {@code io.sparkmp.random} and {@code io.sparkmp.errors} only.
 */
@NullMarked
package io.sparkmp.tune;

import org.jspecify.annotations.NullMarked;
