/**
 * What benchmarks have measured, and how it is written: a folder with JSON, CSV and a page, text on
 * the terminal, and what has changed since an earlier run. Uses Jackson, univocity's CSV and the
 * Chart.js of its WebJar; of ours the text tables of {@code io.sparkmp.cli} alone. All is
 * immutable.
 */
@NullMarked
package io.sparkmp.bench.report;

import org.jspecify.annotations.NullMarked;
