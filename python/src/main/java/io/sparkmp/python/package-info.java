/**
 * Writes the Python package {@code spark_mp} from the Estimators, models and evaluators: params,
 * calls, types and documentation, so that none of them can differ. Not published.
 *
 * <p>Uses {@code cf.ml}, {@code embeddings.ml}, {@code lda.ml}, {@code linear.ml}, {@code
 * spark.ml}; Spark.
 */
@NullMarked
package io.sparkmp.python;

import org.jspecify.annotations.NullMarked;
