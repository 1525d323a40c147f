package io.sparkmp.training;

import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.rotation.EpochReport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a training.
 *
 * @param validates whether a validation set judges each epoch and the best epoch is the result
 * @param firstJudged the first epoch after which there is a model to judge, at least 1
 * @param earlyStopping when to stop before the last epoch, or null
 * @param endsWith tells whether an epoch had nothing left to train; it is then not reported, and is
 *     the last
 * @param maxFailures the number of failures in a row after which to give up, at least 1
 */
public record Rules(
    boolean validates,
    int firstJudged,
    @Nullable EarlyStopping earlyStopping,
    Predicate<EpochReport> endsWith,
    int maxFailures) {}
