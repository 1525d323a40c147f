package io.sparkmp.lda.cli;

import io.sparkmp.cli.Refusals;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.tune.Settings;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The settings of the topic model itself. */
final class TopicArguments {

  /** Samplers. */
  enum Choice {
    AUTO,
    GIBBS,
    MH
  }

  /** Settings that can be searched. */
  static final String TOPICS = "topics";

  static final String ALPHA = "alpha";
  static final String BETA = "beta";

  static final int DEFAULT_TOPICS = 100;
  static final int DEFAULT_SWEEPS = 200;

  @Option(
      names = "--topics",
      paramLabel = "K",
      description = "How many topics (default: ${DEFAULT-VALUE}).")
  private int topics = DEFAULT_TOPICS;

  @Option(
      names = "--sweeps",
      paramLabel = "N",
      description = "Passes over the tokens (default: ${DEFAULT-VALUE}).")
  int sweeps = DEFAULT_SWEEPS;

  @Option(
      names = "--alpha",
      paramLabel = "X",
      description = "Of each topic in a document, at the start (default: 50 / K).")
  private @Nullable Double alpha;

  @Option(
      names = "--beta",
      paramLabel = "X",
      description = "Of each word in a topic, at the start (default: ${DEFAULT-VALUE}).")
  private double beta = LdaOptions.DEFAULT_BETA;

  @Option(
      names = "--sampler",
      paramLabel = "NAME",
      description =
          "${COMPLETION-CANDIDATES}: GIBBS gains more a sweep; the time that MH takes for a token"
              + " does not grow with K. AUTO is GIBBS up to 2000 topics (default:"
              + " ${DEFAULT-VALUE}).")
  private Choice sampler = Choice.AUTO;

  @Option(
      names = "--cooling",
      paramLabel = "N",
      description =
          "Sweeps during which beta comes down from a larger one, so that topics do not settle too"
              + " early (default: half of all sweeps; 0 with --warm-start). To go on from snapshots"
              + " with more sweeps, give the number that they began with.")
  private @Nullable Integer cooling;

  @Option(
      names = "--learn-every",
      paramLabel = "N",
      description =
          "Learn alpha and beta every N sweeps; 0: leave them as they are (default:"
              + " ${DEFAULT-VALUE}).")
  private int learnEvery = LdaOptions.DEFAULT_LEARN_EVERY;

  @Option(
      names = "--learn-from",
      paramLabel = "N",
      description = "The first sweep after which to learn them (default: when beta has come down).")
  private @Nullable Integer learnFrom;

  @Option(
      names = "--check",
      description = "Count all tokens after each block, to be sure; takes time.")
  private boolean check;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Seed of the topics, the schedule and what is held out: the same seed, data, settings and"
              + " number of workers give the same model to the last bit (default:"
              + " ${DEFAULT-VALUE}).")
  private long seed = 1;

  /**
   * The settings of a trial, by the names of their options; all others have their defaults.
   *
   * @param from where the sampler, sweeps and seed come from
   */
  static TopicArguments of(Settings trial, TopicSearchArguments from) {
    TopicArguments all = new TopicArguments();
    all.topics = (int) trial.get(TOPICS);
    all.beta = trial.get(BETA);
    all.alpha = trial.values().get(ALPHA);
    all.sweeps = from.sweeps;
    all.sampler = from.sampler;
    all.seed = from.seed;
    return all;
  }

  /**
   * As one.
   *
   * @param warm whether the topics start from a model, and have settled
   */
  LdaOptions options(boolean warm) {
    checkSweeps(sweeps);
    if (learnEvery == 0) {
      Refusals.refuse(
          learnFrom, "--learn-from", "with --learn-every 0", "alpha and beta are never learned");
    }
    Sampler settled =
        sampler == Choice.AUTO
            ? LdaOptions.defaultSampler(topics)
            : Sampler.valueOf(sampler.name());
    int cooled = cooling != null ? cooling : warm ? 0 : LdaOptions.defaultCooling(sweeps);
    return new LdaOptions(
        topics,
        List.of(alpha == null ? LdaOptions.defaultAlpha(topics) : alpha),
        beta,
        settled,
        cooled,
        learnEvery,
        learnFrom != null ? learnFrom : Math.max(1, cooled),
        check,
        seed);
  }

  static void checkSweeps(int sweeps) {
    Refusals.check("--sweeps", sweeps, sweeps >= 1, ">= 1");
  }
}
