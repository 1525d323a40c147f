/** The benchmarks as commands. Not thread-safe: each runs in the thread of its command. */
@NullMarked
package io.sparkmp.bench.cli;

import org.jspecify.annotations.NullMarked;
