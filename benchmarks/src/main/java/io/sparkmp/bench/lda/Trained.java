package io.sparkmp.bench.lda;

/**
 * What a system made of a corpus.
 *
 * @param seconds of all that it did to the tokens, from files or from memory
 */
record Trained(double seconds, Topics topics) {}
