/**
 * The engines that run the legs of a {@link io.sparkmp.rotation.RotationProgram} on Spark: from one
 * generation to the next, by one barrier-stage job or by ordinary ones. The driver's classes belong
 * to the thread that trains.
 *
 * <p>Uses {@code lineage}, {@code lineage.records}, {@code rotation}, {@code schedule}, {@code
 * spark}, {@code spark.rdd}, {@code spark.watch}, {@code spark.wire}; Spark.
 */
@NullMarked
package io.sparkmp.spark.engine;

import org.jspecify.annotations.NullMarked;
