package io.sparkmp.embeddings.ingest;

/**
 * What was read.
 *
 * @param tokens how many words in all; of pairs that were given, how many these are
 * @param words how many different ones stay; of pairs, how many different centres
 * @param pairs to be trained in an epoch
 */
public record PairStats(long tokens, long words, long pairs) {}
