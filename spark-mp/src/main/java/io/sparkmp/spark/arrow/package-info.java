/**
 * Tables as files of Apache Arrow's IPC format, which many languages read without code of this
 * project. Knows Spark and Arrow; uses nothing else of this project.
 */
@NullMarked
package io.sparkmp.spark.arrow;

import org.jspecify.annotations.NullMarked;
