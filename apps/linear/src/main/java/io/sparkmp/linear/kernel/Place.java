package io.sparkmp.linear.kernel;

import java.io.Serializable;

/**
 * The place of a column.
 *
 * @param slice the slice that has it
 * @param at its place among the columns of the slice
 */
public record Place(int slice, int at) implements Serializable {}
