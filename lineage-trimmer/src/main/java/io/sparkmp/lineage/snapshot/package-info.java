/**
 * Snapshots on a Hadoop file system: part files with checksums, the manifest that commits them, the
 * directory that holds the retained ones and belongs to one driver at a time. The format is
 * specified in {@code docs/formats/snapshot.md}. Uses Hadoop's {@code FileSystem} and Jackson, and
 * nothing of Spark. Part files are written and read on executors, all else on the driver; {@link
 * io.sparkmp.lineage.snapshot.SnapshotDirectory} may be used by several threads.
 */
@NullMarked
package io.sparkmp.lineage.snapshot;

import org.jspecify.annotations.NullMarked;
