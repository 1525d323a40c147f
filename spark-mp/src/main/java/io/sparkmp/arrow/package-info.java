/**
 * Files of Apache Arrow's IPC format, read with every length checked.
 *
 * <p>Uses Arrow.
 */
@NullMarked
package io.sparkmp.arrow;

import org.jspecify.annotations.NullMarked;
