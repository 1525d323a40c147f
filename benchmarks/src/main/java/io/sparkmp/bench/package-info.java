/** What the benchmarks share: samples and their medians, and where they were taken. */
@NullMarked
package io.sparkmp.bench;

import org.jspecify.annotations.NullMarked;
