/**
 * Keeps the lineage of iterative Spark jobs short. Uses only Spark (of its internals, {@code
 * RDDCheckpointData} and {@code CheckpointRDD}). Called from the driver's thread that runs the
 * loop.
 */
@NullMarked
package io.sparkmp.lineage;

import org.jspecify.annotations.NullMarked;
