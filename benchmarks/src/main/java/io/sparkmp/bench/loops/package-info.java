/**
 * Declared loops in any order beside ordered ones. Runs in the thread of its command. May use
 * {@code bench}, {@code bench.suite} and {@code bench.report}.
 */
@NullMarked
package io.sparkmp.bench.loops;

import org.jspecify.annotations.NullMarked;
