package io.sparkmp.loop;

import java.io.Serializable;

/**
 * A number of each record.
 *
 * @param number of the value in its loop
 * @param name of the column that it is read from
 */
public record Value(int number, String name) implements Serializable {}
