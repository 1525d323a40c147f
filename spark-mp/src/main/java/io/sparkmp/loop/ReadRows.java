package io.sparkmp.loop;

import java.io.Serializable;

/**
 * Rows that the body only reads; see {@link ModelArray#read}.
 *
 * @param loop the loop that declared it
 * @param access its number in the loop
 */
public record ReadRows(int loop, int access) implements Serializable {}
