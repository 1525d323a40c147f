/**
 * Tables as files of Apache Arrow's IPC format, which many languages read without code of this
 * project. Knows Spark and Arrow; of this project uses {@code io.sparkmp.errors} alone.
 */
@NullMarked
package io.sparkmp.spark.arrow;

import org.jspecify.annotations.NullMarked;
