/** What the benchmarks share: samples and their medians, where they were taken, serialisers. */
@NullMarked
package io.sparkmp.bench;

import org.jspecify.annotations.NullMarked;
