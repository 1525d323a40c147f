/**
 * Logistic and linear regression as a part of Spark ML: Estimators and their models, which take the
 * place of MLlib's. May use all of the module but {@code io.sparkmp.linear.cli}, and {@code
 * io.sparkmp.spark.ml}; nothing uses it. Estimators and models belong to the driver; a model may be
 * used by several threads while no param is set.
 */
@NullMarked
package io.sparkmp.linear.ml;

import org.jspecify.annotations.NullMarked;
