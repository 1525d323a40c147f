package io.sparkmp.lda.kernel;

/** The samplers of topics. */
public enum Sampler {
  /** Collapsed Gibbs sampling: gains most per sweep; its time per token grows with the topics. */
  GIBBS,
  /**
   * Metropolis-Hastings: gains less per sweep; its time per token does not grow with the topics.
   */
  MH
}
