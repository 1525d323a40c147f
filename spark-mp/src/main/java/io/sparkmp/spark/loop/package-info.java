/**
 * Declared loops on Spark: their records from a DataFrame, their training by the engines, their
 * rows as tables. May use {@code io.sparkmp.loop}, {@code io.sparkmp.spark.app} and what these use.
 */
@NullMarked
package io.sparkmp.spark.loop;

import org.jspecify.annotations.NullMarked;
