/**
 * Loops over real processes, which get killed: a driver in a JVM of its own, and its executors. May
 * use Spark and the public part of the library. The main programs print lines that the tests read.
 */
@NullMarked
package io.sparkmp.lineage.cluster;

import org.jspecify.annotations.NullMarked;
