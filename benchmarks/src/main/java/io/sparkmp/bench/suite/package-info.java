/**
 * What the suites have in common: how they are commands, how they are run, one after the other,
 * what they record, and how a peer that cannot run is noted while the rest goes on.
 *
 * <p>Uses {@code bench}, {@code bench.report}, {@code cli}, {@code page}; Commons, Log4j, picocli.
 */
@NullMarked
package io.sparkmp.bench.suite;

import org.jspecify.annotations.NullMarked;
