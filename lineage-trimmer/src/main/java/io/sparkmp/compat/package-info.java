/**
 * The only place that knows that there are several lines of Spark and of Scala. What they do in the
 * same way is called directly; what they do in different ways is called through here, and has the
 * same signature for each. One class of a line is compiled: {@code src/main/spark-*} and {@code
 * src/main/scala-*}.
 *
 * <p>Uses Spark.
 */
@NullMarked
package io.sparkmp.compat;

import org.jspecify.annotations.NullMarked;
