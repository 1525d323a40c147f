/**
 * Logistic and linear regression as a part of Spark ML: Estimators and their models, which take the
 * place of MLlib's. Estimators and models belong to the driver; a model may be used by several
 * threads while no param is set.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code lineage}, {@code linear}, {@code linear.ingest},
 * {@code linear.kernel}, {@code linear.model}, {@code linear.train}, {@code spark}, {@code
 * spark.ingest}, {@code spark.layout}, {@code spark.ml}, {@code spark.model}; Spark.
 */
@NullMarked
package io.sparkmp.linear.ml;

import org.jspecify.annotations.NullMarked;
