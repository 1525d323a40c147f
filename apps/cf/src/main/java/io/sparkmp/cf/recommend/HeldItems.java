package io.sparkmp.cf.recommend;

import java.io.Serializable;

/**
 * The held-out items of a user.
 *
 * @param items their ids
 * @param known how many of them the model knows
 */
public record HeldItems(Object[] items, int known) implements Serializable {}
