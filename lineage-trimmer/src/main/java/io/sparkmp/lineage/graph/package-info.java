/**
 * Shows the length of an RDD's history, and warns about a loop whose history grows. One thread on
 * the driver creates and uses a {@link LineageGraph}, in general the one that runs the loop; {@link
 * GrowthWatch} and {@link LineageGrowthListener} are thread-safe.
 *
 * <p>Uses Spark.
 */
@NullMarked
package io.sparkmp.lineage.graph;

import org.jspecify.annotations.NullMarked;
