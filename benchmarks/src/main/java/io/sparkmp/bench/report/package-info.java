/**
 * What benchmarks have measured, and how it is written: a folder with JSON, CSV and a page, text on
 * the terminal, and what has changed since an earlier run. All is immutable.
 *
 * <p>Uses {@code cli}, {@code page}; Commons, Jackson, univocity.
 */
@NullMarked
package io.sparkmp.bench.report;

import org.jspecify.annotations.NullMarked;
