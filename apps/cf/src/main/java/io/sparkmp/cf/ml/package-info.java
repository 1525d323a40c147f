/**
 * Matrix factorisation as an Estimator of Spark ML, with its model and evaluator. Its classes
 * belong to the driver.
 *
 * <p>Uses {@code cf}, {@code cf.bayes}, {@code cf.draws}, {@code cf.foldin}, {@code cf.ingest},
 * {@code cf.kernel}, {@code cf.metadata}, {@code cf.model}, {@code cf.recommend}, {@code cf.solve},
 * {@code cf.train}, {@code cf.tune}, {@code ids}, {@code layout}, {@code lineage}, {@code spark},
 * {@code spark.app}, {@code spark.ingest}, {@code spark.layout}, {@code spark.ml}, {@code
 * spark.model}, {@code tune}; Spark.
 */
@NullMarked
package io.sparkmp.cf.ml;

import org.jspecify.annotations.NullMarked;
