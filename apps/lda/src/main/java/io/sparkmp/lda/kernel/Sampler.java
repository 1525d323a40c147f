package io.sparkmp.lda.kernel;

/** How topics are sampled. */
public enum Sampler {
  /** Collapsed Gibbs sampling: the most a sweep gains; its time a token grows with the topics. */
  GIBBS,
  /** Metropolis-Hastings: gains less a sweep; its time a token does not grow with the topics. */
  MH
}
