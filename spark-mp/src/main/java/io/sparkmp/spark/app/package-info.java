/**
 * An application in a few lines: its arithmetic and its start are all that it writes. Knows Spark;
 * may use everything of this module but {@code io.sparkmp.cli} and {@code io.sparkmp.spark.ml}.
 */
@NullMarked
package io.sparkmp.spark.app;

import org.jspecify.annotations.NullMarked;
