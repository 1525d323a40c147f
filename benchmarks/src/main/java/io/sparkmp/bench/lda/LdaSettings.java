package io.sparkmp.bench.lda;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to fit.
 *
 * @param data the corpus, or null for {@code planted}
 * @param planted the corpus that is made if there is none
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
    @Nullable BagFolder data,
    PlantedCorpus planted,
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

  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("corpus", data == null ? planted : data.path());
    map.put("documents held out, half of their tokens", TEST_FRACTION);
    map.put("topics", topics);
    map.put("sweeps", sweeps);
    map.put("alpha of ours and Mallet", ALPHA_SUM + " / topics");
    map.put("beta of ours and Mallet", BETA);
    for (Peer peer : peers) {
      map.put("iterations of " + peer.title(), iterations(peer));
    }
    map.put("documents in an iteration of MLlib online", "a twentieth");
    map.put("checkpoints of MLlib EM", "every 10 iterations, its default, to a local folder");
    map.put("Mallet", "2.0.8, priors not learned, as ours");
    map.put("workers, threads of Mallet", WORKERS);
    map.put("rounds", rounds);
    map.put("fits are repeated below, s", repeatBelow);
    map.put("seed", seed);
    return map;
  }
}
