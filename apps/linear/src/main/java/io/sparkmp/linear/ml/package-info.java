/** The Estimators of Spark ML and their models. Nothing uses them. */
@NullMarked
package io.sparkmp.linear.ml;

import org.jspecify.annotations.NullMarked;
