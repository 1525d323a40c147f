/**
 * A factor model: its tables of users and items, saved, loaded, and asked for single ratings.
 *
 * <p>Uses {@code cf.metadata}, {@code ids}, {@code lineage}, {@code metadata}, {@code
 * spark.ingest}, {@code spark.model}, {@code spark.topk}; Spark.
 */
@NullMarked
package io.sparkmp.cf.model;

import org.jspecify.annotations.NullMarked;
