/**
 * Writes the Python package {@code spark_mp} from the Estimators, models and evaluators: params,
 * calls, types and documentation, so that none of them can differ. Not published.
 */
@NullMarked
package io.sparkmp.python;

import org.jspecify.annotations.NullMarked;
