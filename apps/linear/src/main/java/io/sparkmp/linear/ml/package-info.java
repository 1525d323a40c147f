/**
 * Logistic and linear regression for Spark ML: Estimators and their models, which replace MLlib's.
 * Estimators and models belong to the driver.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code lineage}, {@code linear}, {@code linear.ingest},
 * {@code linear.kernel}, {@code linear.model}, {@code linear.train}, {@code spark}, {@code
 * spark.app}, {@code spark.ingest}, {@code spark.layout}, {@code spark.ml}, {@code spark.model};
 * Spark.
 */
@NullMarked
package io.sparkmp.linear.ml;

import org.jspecify.annotations.NullMarked;
