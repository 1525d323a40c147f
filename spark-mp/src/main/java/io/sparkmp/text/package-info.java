/**
 * Splits text into words: what a word is, and which are left out. Plain Java; words are numbered by
 * dictionaries of {@code ids}. Rules and tokenizers are immutable.
 *
 * <p>Uses {@code ids}.
 */
@NullMarked
package io.sparkmp.text;

import org.jspecify.annotations.NullMarked;
