/**
 * The interface for writing an application in a few lines: only its arithmetic and its initial
 * state. Knows Spark; may use everything in this module except {@code io.sparkmp.cli} and {@code
 * io.sparkmp.spark.ml}.
 */
@NullMarked
package io.sparkmp.spark.app;

import org.jspecify.annotations.NullMarked;
