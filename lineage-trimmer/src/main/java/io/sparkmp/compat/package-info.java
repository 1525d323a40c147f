/**
 * Hides the differences between lines of Spark and Scala from the other packages. An API that is
 * the same in all lines is called directly; one that differs is called through a class here, which
 * has the same signature in each line. The build compiles one of {@code src/main/spark-*} and one
 * of {@code src/main/scala-*}.
 *
 * <p>Uses Spark.
 */
@NullMarked
package io.sparkmp.compat;

import org.jspecify.annotations.NullMarked;
