package io.sparkmp.bench.lda;

import java.util.Locale;

/** A system that ours is compared with. */
enum Peer {
  /** MLlib's expectation maximisation. */
  EM("MLlib EM"),
  /** MLlib's online variational Bayes. */
  ONLINE("MLlib online"),
  /** Mallet's parallel sparse Gibbs sampling. */
  MALLET("Mallet");

  private final String title;

  Peer(String title) {
    this.title = title;
  }

  /** As reports name it. */
  String title() {
    return title;
  }

  /** As the command line names it. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
