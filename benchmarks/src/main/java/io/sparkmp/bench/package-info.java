/** What the benchmarks share: medians and Spark sessions. */
@NullMarked
package io.sparkmp.bench;

import org.jspecify.annotations.NullMarked;
