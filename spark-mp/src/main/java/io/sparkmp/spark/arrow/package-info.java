/**
 * Tables as files of Apache Arrow's IPC format, which many languages read without this project's
 * code.
 *
 * <p>Uses {@code arrow}, {@code metadata}; Spark, Hadoop, Arrow.
 */
@NullMarked
package io.sparkmp.spark.arrow;

import org.jspecify.annotations.NullMarked;
