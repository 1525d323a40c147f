/**
 * Shows the length of an RDD's history, and warns about a loop whose history grows. Uses only Spark
 * (of its internals, {@code SparkEnv}'s serialiser for tasks) and nothing else of this project. One
 * thread on the driver creates and uses a {@link LineageGraph}, in general the one that runs the
 * loop; {@link GrowthWatch} and {@link LineageGrowthListener} are thread-safe.
 */
@NullMarked
package io.sparkmp.lineage.graph;

import org.jspecify.annotations.NullMarked;
