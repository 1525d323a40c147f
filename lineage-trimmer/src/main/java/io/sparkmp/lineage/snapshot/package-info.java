/**
 * Snapshots on a Hadoop file system: part files with checksums, the manifest that commits them, and
 * the directory that holds the retained ones and belongs to one driver at a time. {@code
 * docs/formats/snapshot.md} specifies the format. Executors write and read part files; the driver
 * does everything else.
 *
 * <p>Uses Hadoop, Jackson.
 */
@NullMarked
package io.sparkmp.lineage.snapshot;

import org.jspecify.annotations.NullMarked;
