package io.sparkmp.loop;

import java.io.Serializable;

/**
 * Sums over all records, see {@link ModelArray#addedStale}.
 *
 * @param access its number in the loop
 */
public record Totals(int access) implements Serializable {}
