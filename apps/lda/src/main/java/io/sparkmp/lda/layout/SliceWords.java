package io.sparkmp.lda.layout;

import io.sparkmp.ids.IdCounts;
import java.io.Serializable;

/**
 * The words of one slice.
 *
 * @param slice its number
 * @param words by row, the most frequent first, with their numbers of training tokens over all
 *     documents
 */
public record SliceWords(int slice, IdCounts words) implements Serializable {}
