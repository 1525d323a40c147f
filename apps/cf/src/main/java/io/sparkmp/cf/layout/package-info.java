/**
 * From ratings as they are read to blocks as they are trained: dictionaries, held-out sets, dense
 * rows, sorting. Plain Java; may use {@code io.sparkmp.ids}, {@code io.sparkmp.placement}, {@code
 * io.sparkmp.random} and {@code io.sparkmp.cf.kernel}. Values are immutable; builders belong to one
 * thread.
 */
@NullMarked
package io.sparkmp.cf.layout;

import org.jspecify.annotations.NullMarked;
