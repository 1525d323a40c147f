/**
 * What commands are told of their input: encodings, quotes, columns of text, ids, names for ids.
 * Its classes belong to the thread that runs the command.
 *
 * <p>Uses nothing.
 */
@NullMarked
package io.sparkmp.cli.input;

import org.jspecify.annotations.NullMarked;
