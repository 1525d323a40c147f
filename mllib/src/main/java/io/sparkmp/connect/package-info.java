/**
 * What a server of Spark Connect asks for our Estimators.
 *
 * <p>Uses {@code mllib}; Spark.
 */
@NullMarked
package io.sparkmp.connect;

import org.jspecify.annotations.NullMarked;
