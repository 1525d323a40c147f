/**
 * Models as folders on any Hadoop file system. Knows Spark; may use {@code io.sparkmp.spark.arrow},
 * {@code io.sparkmp.spark.files} and {@code io.sparkmp.errors}. Its classes belong to the driver's
 * thread that saves or loads.
 */
@NullMarked
package io.sparkmp.spark.model;

import org.jspecify.annotations.NullMarked;
