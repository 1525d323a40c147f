/**
 * The common parts of suites: commands, running one after the other, recording, and noting peers
 * that cannot run while the rest goes on.
 *
 * <p>Uses {@code bench}, {@code bench.report}, {@code cli}, {@code page}; Commons, Log4j, picocli.
 */
@NullMarked
package io.sparkmp.bench.suite;

import org.jspecify.annotations.NullMarked;
