/**
 * Turns records with ids into the blocks that are trained: dictionaries, held-out sets, sorting,
 * merging of duplicates. Plain Java; may use {@code io.sparkmp.ids}, {@code io.sparkmp.placement},
 * {@code io.sparkmp.random} and {@code io.sparkmp.rotation}. Values are immutable; builders belong
 * to one thread.
 */
@NullMarked
package io.sparkmp.layout;

import org.jspecify.annotations.NullMarked;
