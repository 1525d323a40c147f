/**
 * Matrix factorisation as an Estimator of Spark ML, its model and its evaluator. May use all other
 * packages of this module but the command line, and {@code io.sparkmp.spark.ml}. Its classes belong
 * to the driver.
 */
@NullMarked
package io.sparkmp.cf.ml;

import org.jspecify.annotations.NullMarked;
