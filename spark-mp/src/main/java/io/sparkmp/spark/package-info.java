/**
 * The engines that run a {@link io.sparkmp.rotation.RotationProgram} on Spark, the driver's loop
 * over them, and their encoding. With the packages below it and {@code io.sparkmp.cli} the only
 * packages here that know Spark; uses its block manager to move slices. The driver's classes belong
 * to the thread that trains.
 */
@NullMarked
package io.sparkmp.spark;

import org.jspecify.annotations.NullMarked;
