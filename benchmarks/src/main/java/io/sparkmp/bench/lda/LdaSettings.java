package io.sparkmp.bench.lda;

import io.sparkmp.bench.suite.Checks;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What to fit.
 *
 * @param corpus to fit them to
 * @param peers that ours is compared with
 * @param topics to try
 * @param sweeps of ours, ascending
 * @param emIterations of MLlib's EM
 * @param onlineIterations of MLlib's online variational Bayes
 * @param malletIterations of Mallet
 * @param rounds in which the two that compare are repeated
 * @param repeatBelow seconds; fits of peers that take longer are made once
 */
public record LdaSettings(
    CorpusSource corpus,
    Set<Peer> peers,
    List<Integer> topics,
    List<Integer> sweeps,
    List<Integer> emIterations,
    List<Integer> onlineIterations,
    List<Integer> malletIterations,
    int rounds,
    double repeatBelow,
    long seed) {
  static final int WORKERS = 2;
  static final double TEST_FRACTION = 0.1;
  static final double ALPHA_SUM = 50;
  static final double BETA = 0.01;

  /** Checks the numbers. */
  public LdaSettings {
    Checks.eachAtLeast("topics", topics, 2);
    Checks.eachAtLeast("sweeps", sweeps, 1);
    Checks.eachAtLeast("em-iterations", emIterations, 1);
    Checks.eachAtLeast("online-iterations", onlineIterations, 1);
    Checks.eachAtLeast("mallet-iterations", malletIterations, 1);
    Checks.atLeast("rounds", rounds, 1);
  }

  /** A system that ours is compared with. */
  public enum Peer {
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
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  List<Integer> iterations(Peer peer) {
    return switch (peer) {
      case EM -> emIterations;
      case ONLINE -> onlineIterations;
      case MALLET -> malletIterations;
    };
  }
}
