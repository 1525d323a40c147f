package io.sparkmp.loop;

import java.io.Serializable;

/**
 * Rows that the body draws; see {@link ModelArray#drawn}.
 *
 * @param loop the loop that declared it
 * @param access its number in the loop
 */
public record DrawnRows(int loop, int access) implements Serializable {}
