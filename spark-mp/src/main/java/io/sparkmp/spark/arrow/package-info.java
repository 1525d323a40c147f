/**
 * Tables as files of Apache Arrow's IPC format, which many languages read without code of ours.
 * Knows Spark and Arrow; uses nothing of ours.
 */
@NullMarked
package io.sparkmp.spark.arrow;

import org.jspecify.annotations.NullMarked;
