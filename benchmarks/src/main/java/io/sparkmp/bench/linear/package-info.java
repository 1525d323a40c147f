/**
 * Logistic regression beside MLlib and LIBLINEAR. Runs in the thread of its command. May use {@code
 * bench}, {@code bench.suite} and {@code bench.report}.
 */
@NullMarked
package io.sparkmp.bench.linear;

import org.jspecify.annotations.NullMarked;
