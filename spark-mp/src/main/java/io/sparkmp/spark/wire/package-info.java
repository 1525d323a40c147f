/**
 * Moves slices from worker to worker while a leg runs: by Spark's block manager, from JVM to JVM as
 * messages that are checked before they are read.
 *
 * <p>Uses {@code lineage.records}, {@code rotation}, {@code spark}; Spark.
 */
@NullMarked
package io.sparkmp.spark.wire;

import org.jspecify.annotations.NullMarked;
