package io.sparkmp.loop;

import java.io.Serializable;

/**
 * A number that each record has.
 *
 * @param loop the loop that declared it
 * @param number the value's number in its loop
 * @param name the column that it is read from
 */
public record Value(int loop, int number, String name) implements Serializable {}
