/**
 * Planned loops as programs: the layout of their rows, the kernel that moves through records, and a
 * test of bodies. Plain Java. Kernels are for one thread.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code loop}, {@code loop.plan}, {@code random}, {@code
 * rotation}, {@code schedule}.
 */
@NullMarked
package io.sparkmp.loop.run;

import org.jspecify.annotations.NullMarked;
