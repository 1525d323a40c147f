/**
 * Declared loops on Spark: their records from a DataFrame, their training by the engines, their
 * rows as tables.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code loop}, {@code loop.run}, {@code placement}, {@code
 * rotation}, {@code spark}, {@code spark.app}, {@code spark.ingest}, {@code spark.layout}; Spark.
 */
@NullMarked
package io.sparkmp.spark.loop;

import org.jspecify.annotations.NullMarked;
