package io.sparkmp.training;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Position;
import org.jspecify.annotations.Nullable;

/**
 * A model that is stored.
 *
 * @param at how far it is trained
 * @param unfinished what is known of the epoch within which that is; null at the end of one
 * @param generation what stands for it, told from others by identity
 * @param <G> what that is
 */
public record Kept<G>(Position at, @Nullable EpochReport unfinished, G generation) {}
