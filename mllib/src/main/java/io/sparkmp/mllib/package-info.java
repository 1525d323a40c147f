/**
 * MLlib's own Estimators, which train by our engine: subclasses with their names, params and
 * models. What the engine does not have, MLlib does itself, and the log says so.
 *
 * <p>Uses {@code cf}, {@code cf.kernel}, {@code cf.ml}, {@code embeddings}, {@code
 * embeddings.ingest}, {@code embeddings.ml}, {@code embeddings.model}, {@code lda}, {@code
 * lda.kernel}, {@code lda.ml}, {@code linear}, {@code linear.kernel}, {@code linear.ml}, {@code
 * linear.train}, {@code spark}, {@code spark.ingest}, {@code spark.ml}; Spark.
 */
@NullMarked
package io.sparkmp.mllib;

import org.jspecify.annotations.NullMarked;
