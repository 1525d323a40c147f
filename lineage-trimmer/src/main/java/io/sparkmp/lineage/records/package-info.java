/**
 * Records of a generation between stored blocks and snapshots: executors write them to the parts of
 * a snapshot in the background, and an RDD reads them back. The driver's endpoint and {@code
 * PendingSnapshot} are thread-safe, everything else is for one thread.
 *
 * <p>Uses {@code lineage.snapshot}; Spark, Hadoop.
 */
@NullMarked
package io.sparkmp.lineage.records;

import org.jspecify.annotations.NullMarked;
