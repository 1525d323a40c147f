/** The Estimator of Spark ML and its model. Nothing uses it. */
@NullMarked
package io.sparkmp.embeddings.ml;

import org.jspecify.annotations.NullMarked;
