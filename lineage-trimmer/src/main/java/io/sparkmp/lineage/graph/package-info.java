/**
 * Shows the length of an RDD's lineage, and warns of a loop whose lineage grows. One thread on the
 * driver creates and uses a {@link LineageGraph}, usually the one that runs the loop; {@link
 * GrowthWatch} and {@link LineageGrowthListener} are thread-safe.
 *
 * <p>Uses Spark.
 */
@NullMarked
package io.sparkmp.lineage.graph;

import org.jspecify.annotations.NullMarked;
