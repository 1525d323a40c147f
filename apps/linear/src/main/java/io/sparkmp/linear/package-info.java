/**
 * Linear models: logistic and linear regression, linear support vector machines.
 *
 * <p>Uses {@code linear.ingest}, {@code linear.kernel}, {@code linear.model}, {@code spark}; Spark.
 */
@NullMarked
package io.sparkmp.linear;

import org.jspecify.annotations.NullMarked;
