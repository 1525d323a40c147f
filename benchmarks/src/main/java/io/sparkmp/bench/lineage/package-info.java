/**
 * What a step of a long loop costs, and how that grows: loops without trimming, with Spark's
 * checkpoints and with {@code LineageTrimmer}, on the same chains. May use Spark and {@code
 * lineage-trimmer}. Not thread-safe: one thread runs one loop after the other.
 */
@NullMarked
package io.sparkmp.bench.lineage;

import org.jspecify.annotations.NullMarked;
