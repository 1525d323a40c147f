/**
 * The command of all suites. Not thread-safe: it runs in the thread of its command.
 *
 * <p>Uses {@code bench.cf}, {@code bench.embeddings}, {@code bench.lda}, {@code bench.lineage},
 * {@code bench.linear}, {@code bench.loops}, {@code bench.marshalling}, {@code bench.micro}, {@code
 * bench.scale}, {@code bench.shuffle}, {@code bench.suite}, {@code cli}; picocli.
 */
@NullMarked
package io.sparkmp.bench.cli;

import org.jspecify.annotations.NullMarked;
