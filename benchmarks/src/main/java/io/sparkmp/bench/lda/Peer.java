package io.sparkmp.bench.lda;

import java.util.Locale;

/** A system to compare ours with. */
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

  /** The name in reports. */
  String title() {
    return title;
  }

  /** The name on the command line. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
