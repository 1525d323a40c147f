package io.sparkmp.lineage;

import java.time.Duration;

/**
 * What a loop has cost so far.
 *
 * @param generations stored, those stored again included
 * @param rollbacks how often the loop went back
 * @param replayed generations that were computed again
 * @param snapshots committed
 * @param failedSnapshots that could not be written
 * @param snapshotBytes in the committed ones
 * @param writing how long the committed ones took in the background, from the job's end
 * @param pause how long the loop waited for the writing
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
