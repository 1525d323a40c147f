/** The command of all suites. Not thread-safe: it runs in the thread of its command. */
@NullMarked
package io.sparkmp.bench.cli;

import org.jspecify.annotations.NullMarked;
