/**
 * Files and folders on any Hadoop file system: paths as users write them, which of our outputs may
 * be replaced, and why something cannot be written. Its classes belong to the driver thread that
 * reads or writes.
 *
 * <p>Uses {@code lineage.snapshot}; Spark, Hadoop, Jackson.
 */
@NullMarked
package io.sparkmp.spark.files;

import org.jspecify.annotations.NullMarked;
