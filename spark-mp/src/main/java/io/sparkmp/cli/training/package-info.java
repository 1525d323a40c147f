/**
 * What commands that train or tune share: the course of a training, its options, its progress and
 * its page, the trials of a search. Its classes belong to the thread that runs the command.
 *
 * <p>Uses nothing.
 */
@NullMarked
package io.sparkmp.cli.training;

import org.jspecify.annotations.NullMarked;
