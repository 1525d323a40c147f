/**
 * The engines that run a {@link io.sparkmp.rotation.RotationProgram} on Spark, the driver's loop
 * that calls them, and the encoding of their messages. Only this package, the packages below it and
 * {@code io.sparkmp.cli} know Spark; this one uses Spark's block manager to move slices. The
 * driver's classes belong to the thread that trains.
 */
@NullMarked
package io.sparkmp.spark;

import org.jspecify.annotations.NullMarked;
