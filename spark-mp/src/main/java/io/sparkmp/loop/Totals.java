package io.sparkmp.loop;

import java.io.Serializable;

/**
 * Sums over all records; see {@link Loop#totals}.
 *
 * @param loop the loop that declared it
 * @param access its number in the loop
 */
public record Totals(int loop, int access) implements Serializable {}
