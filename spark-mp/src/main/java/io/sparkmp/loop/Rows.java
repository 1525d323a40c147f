package io.sparkmp.loop;

import java.io.Serializable;

/**
 * Rows that the body reads and writes, see {@link ModelArray#updated}.
 *
 * @param access its number in the loop
 */
public record Rows(int access) implements Serializable {}
