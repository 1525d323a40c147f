/**
 * Places on any Hadoop file system: what users call them, what of ours may be replaced there, and
 * why something cannot be written. Knows Spark; of ours uses {@code io.sparkmp.errors} alone. Its
 * classes belong to the driver's thread that reads or writes.
 */
@NullMarked
package io.sparkmp.spark.files;

import org.jspecify.annotations.NullMarked;
