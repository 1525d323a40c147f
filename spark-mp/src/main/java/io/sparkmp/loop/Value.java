package io.sparkmp.loop;

import java.io.Serializable;

/**
 * A number of each record.
 *
 * @param loop which has declared it
 * @param number of the value in its loop
 * @param name of the column that it is read from
 */
public record Value(int loop, int number, String name) implements Serializable {}
