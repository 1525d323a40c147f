/**
 * From records with ids to the blocks that are trained: dictionaries, held-out sets, sorting, the
 * merging of duplicates. Plain Java; may use {@code io.sparkmp.ids}, {@code io.sparkmp.placement},
 * {@code io.sparkmp.random} and {@code io.sparkmp.rotation}. Values are immutable; builders belong
 * to one thread.
 */
@NullMarked
package io.sparkmp.layout;

import org.jspecify.annotations.NullMarked;
