/**
 * Files of Apache Arrow's IPC format, read with every length checked. Plain: knows Arrow, and
 * nothing of Spark; of this project uses {@code io.sparkmp.errors} alone.
 */
@NullMarked
package io.sparkmp.arrow;

import org.jspecify.annotations.NullMarked;
