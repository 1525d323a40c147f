/**
 * Reads files of Apache Arrow's IPC format, checking every length.
 *
 * <p>Uses Arrow.
 */
@NullMarked
package io.sparkmp.arrow;

import org.jspecify.annotations.NullMarked;
