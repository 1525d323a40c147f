/**
 * What the command lines of all applications share: the session, options, messages, progress. Knows
 * Spark and picocli, which is an optional dependency of this module, needed only by this package.
 * May use all of the module and {@code io.sparkmp.lineage}; nothing in the module uses it. Its
 * classes belong to the thread that runs the command.
 */
@NullMarked
package io.sparkmp.cli;

import org.jspecify.annotations.NullMarked;
