/**
 * Trains topic models, saves, loads, queries and judges them.
 *
 * <p>Uses {@code ids}, {@code lda}, {@code lda.ingest}, {@code lda.kernel}, {@code lda.layout},
 * {@code lda.metadata}, {@code lineage}, {@code metadata}, {@code rotation}, {@code spark}, {@code
 * spark.app}, {@code spark.arrow}, {@code spark.layout}, {@code spark.model}, {@code
 * spark.placement}; Spark, RoaringBitmap.
 */
@NullMarked
package io.sparkmp.lda.model;

import org.jspecify.annotations.NullMarked;
