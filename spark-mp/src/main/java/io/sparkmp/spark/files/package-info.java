/**
 * Files and folders on any Hadoop file system: paths as users write them, which outputs of this
 * project may be replaced, and why something cannot be written. Knows Spark; of this project uses
 * only {@code io.sparkmp.errors}, {@code compat} and {@code lineage.snapshot}, by whose lock
 * processes take turns. Its classes belong to the driver's thread that reads or writes.
 */
@NullMarked
package io.sparkmp.spark.files;

import org.jspecify.annotations.NullMarked;
