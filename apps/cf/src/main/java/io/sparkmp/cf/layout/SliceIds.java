package io.sparkmp.cf.layout;

import io.sparkmp.ids.IdCounts;

/**
 * The items of one slice: row r of its item table is {@code items.ids().get(r)}.
 *
 * @param slice s of S
 * @param items with their numbers of training ratings, the most frequent first
 */
public record SliceIds(int slice, IdCounts items) implements Parcel {}
