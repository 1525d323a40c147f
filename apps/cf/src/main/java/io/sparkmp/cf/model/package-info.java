/**
 * Factor models: tables of users and items, saving, loading, and predictions of single ratings.
 *
 * <p>Uses {@code cf.draws}, {@code cf.features}, {@code cf.metadata}, {@code ids}, {@code lineage},
 * {@code metadata}, {@code spark.ingest}, {@code spark.model}, {@code spark.topk}, {@code
 * spark.watch}; Spark.
 */
@NullMarked
package io.sparkmp.cf.model;

import org.jspecify.annotations.NullMarked;
