/**
 * Measures how rotation scales: seconds per epoch by the number of workers, measured as far as
 * there are cores, and predicted by a simulation of the ring from measured rates. The simulation
 * ({@code Loads}, {@code Hop}, {@code CoreRates}, {@code OwnCores}, {@code SharedCores}) is plain
 * Java.
 *
 * <p>Uses {@code bench}, {@code bench.report}, {@code bench.suite}, {@code cf}, {@code cf.data},
 * {@code cf.ingest}, {@code cf.kernel}, {@code cf.train}, {@code cli}, {@code ids}, {@code layout},
 * {@code page}, {@code placement}, {@code rotation}, {@code schedule}, {@code spark}, {@code
 * spark.app}, {@code spark.ingest}, {@code spark.ingest.delimited}, {@code spark.layout}, {@code
 * spark.placement}, {@code spark.rdd}, {@code spark.train}; Spark, Commons, picocli.
 */
@NullMarked
package io.sparkmp.bench.scale;

import org.jspecify.annotations.NullMarked;
