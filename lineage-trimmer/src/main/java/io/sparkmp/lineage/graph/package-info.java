/**
 * Shows how long the history of an RDD is, and tells of a loop whose history grows. Uses Spark
 * alone, of whose internals it touches {@code SparkEnv}'s serialiser for tasks; nothing else of
 * this project. A {@link LineageGraph} is made and asked by one thread on the driver, in general
 * the one that runs the loop; {@link GrowthWatch} and {@link LineageGrowthListener} are
 * thread-safe.
 */
@NullMarked
package io.sparkmp.lineage.graph;

import org.jspecify.annotations.NullMarked;
