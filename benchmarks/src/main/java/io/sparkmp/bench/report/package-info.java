/**
 * The results of benchmarks and their output: a folder with JSON, CSV and a page, text on the
 * terminal, and changes since an earlier run. Of ours only the text tables of {@code
 * io.sparkmp.cli}. Everything is immutable.
 *
 * <p>Uses {@code cli}, {@code page}; Commons, Jackson, univocity.
 */
@NullMarked
package io.sparkmp.bench.report;

import org.jspecify.annotations.NullMarked;
