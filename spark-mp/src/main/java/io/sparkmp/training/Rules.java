package io.sparkmp.training;

import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.rotation.EpochReport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a training is to do.
 *
 * @param validates whether each epoch is judged by a validation set, and the best one is the result
 * @param firstJudged the first epoch after which there is a model to be judged, at least 1
 * @param earlyStopping when to stop before the last epoch, or null
 * @param endsWith whether an epoch had nothing left to train; it is then not told of, and the last
 * @param maxFailures in a row, after which the training is given up, at least 1
 */
public record Rules(
    boolean validates,
    int firstJudged,
    @Nullable EarlyStopping earlyStopping,
    Predicate<EpochReport> endsWith,
    int maxFailures) {}
