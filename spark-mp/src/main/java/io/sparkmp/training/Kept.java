package io.sparkmp.training;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Position;
import org.jspecify.annotations.Nullable;

/**
 * A stored model.
 *
 * @param at how far it is trained
 * @param unfinished the report so far of the epoch that contains that position; null at the end of
 *     an epoch
 * @param generation the generation that holds it, compared by identity
 * @param <G> the type of a generation
 */
public record Kept<G>(Position at, @Nullable EpochReport unfinished, G generation) {}
