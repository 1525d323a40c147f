package io.sparkmp.loop;

import java.io.Serializable;

/**
 * Rows that the loop draws; see {@link ModelArray#drawn(Key, double, int)}.
 *
 * @param loop the loop that declared it
 * @param access its number in the loop
 */
public record SampledRows(int loop, int access) implements Serializable {}
