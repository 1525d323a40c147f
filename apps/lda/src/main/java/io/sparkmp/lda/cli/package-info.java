/**
 * The commands, on a terminal and through spark-submit. May use everything in this module; nothing
 * uses it.
 */
@NullMarked
package io.sparkmp.lda.cli;

import org.jspecify.annotations.NullMarked;
