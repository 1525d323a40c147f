/** What the benchmarks share: samples and their medians. */
@NullMarked
package io.sparkmp.bench;

import org.jspecify.annotations.NullMarked;
