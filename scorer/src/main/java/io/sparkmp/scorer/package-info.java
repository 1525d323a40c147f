/**
 * Scores with exported models without Spark: recommendations and predictions of a factor model, and
 * topics of documents by a topic model.
 *
 * <p>Uses {@code arrow}, {@code cf.draws}, {@code cf.metadata}, {@code cf.solve}, {@code ids},
 * {@code lda.kernel}, {@code lda.metadata}, {@code metadata}, {@code topk}; Arrow.
 */
@NullMarked
package io.sparkmp.scorer;

import org.jspecify.annotations.NullMarked;
