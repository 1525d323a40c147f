/**
 * Models as folders on any Hadoop file system. Knows Spark; may use {@code io.sparkmp.spark.arrow}
 * and {@code io.sparkmp.spark.files}. Its classes belong to the driver's thread that saves or
 * loads.
 */
@NullMarked
package io.sparkmp.spark.model;

import org.jspecify.annotations.NullMarked;
