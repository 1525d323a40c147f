package io.sparkmp.lineage;

import java.time.Duration;

/**
 * The cost of a loop so far.
 *
 * @param generations stored, including repeats
 * @param rollbacks how often the loop went back
 * @param replayed generations computed again
 * @param snapshots committed
 * @param failedSnapshots that could not be written
 * @param snapshotBytes bytes in the committed snapshots
 * @param writing background time of the committed snapshots, from the end of each job
 * @param pause time that the loop waited for writing
 */
public record TrimmerReport(
    long generations,
    long rollbacks,
    long replayed,
    long snapshots,
    long failedSnapshots,
    long snapshotBytes,
    Duration writing,
    Duration pause) {}
