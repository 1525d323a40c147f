package io.sparkmp.bench.lda;

/**
 * One fit of one system.
 *
 * @param name what was fitted how
 * @param topics K
 * @param sweeps or iterations
 * @param ingestSeconds NaN where it is part of {@code seconds}
 * @param seconds of training
 * @param logLikelihood the joint one, a token; NaN where there is none
 * @param perplexity of the hidden tokens; NaN if it was not measured
 */
public record ModelFit(
    String name,
    int topics,
    int sweeps,
    double ingestSeconds,
    double seconds,
    double logLikelihood,
    double perplexity) {}
