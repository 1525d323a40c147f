/**
 * MLlib's own Estimators, which train by our engine: subclasses with their names, params and
 * models. What the engine does not have, MLlib does itself, and the log says so.
 *
 * <p>Uses nothing.
 */
@NullMarked
package io.sparkmp.mllib;

import org.jspecify.annotations.NullMarked;
