package io.sparkmp.bench.lineage;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One loop, as it was measured.
 *
 * @param chain its label
 * @param variant its label
 * @param repeat from 0
 * @param stepNanos the time of each completed step
 * @param footprints every so many steps, just before a checkpoint is due, outside of the steps'
 *     times
 * @param ended why it ended before its last step; null if it did not
 * @param closeNanos the time to release what was left, pending snapshots included
 */
record LoopRun(
    String chain,
    String variant,
    int repeat,
    List<Long> stepNanos,
    List<Footprint> footprints,
    @Nullable String ended,
    long closeNanos) {}
