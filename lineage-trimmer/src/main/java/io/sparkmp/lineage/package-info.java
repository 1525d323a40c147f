/**
 * Keeps the lineage of iterative Spark jobs short. Uses Spark alone, of whose internals it touches
 * {@code RDDCheckpointData} and {@code CheckpointRDD}. Called from the driver's thread that runs
 * the loop.
 */
@NullMarked
package io.sparkmp.lineage;

import org.jspecify.annotations.NullMarked;
