/** What the benchmarks share: where they were taken, serialisers, reasons of failures. */
@NullMarked
package io.sparkmp.bench;

import org.jspecify.annotations.NullMarked;
