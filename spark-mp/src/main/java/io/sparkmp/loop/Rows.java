package io.sparkmp.loop;

import java.io.Serializable;

/**
 * Rows that the body reads and writes; see {@link ModelArray#updated}.
 *
 * @param loop the loop that declared it
 * @param access its number in the loop
 */
public record Rows(int loop, int access) implements Serializable {}
