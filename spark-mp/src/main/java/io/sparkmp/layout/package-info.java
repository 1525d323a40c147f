/**
 * Turns records with ids into blocks for training: dictionaries, held-out sets, sorting, merging
 * duplicates. Plain Java. Values are immutable; builders belong to one thread.
 *
 * <p>Uses {@code ids}, {@code random}, {@code rotation}.
 */
@NullMarked
package io.sparkmp.layout;

import org.jspecify.annotations.NullMarked;
