package io.sparkmp.lda.cli;

import static io.sparkmp.lda.cli.TopicArguments.ALPHA;
import static io.sparkmp.lda.cli.TopicArguments.BETA;
import static io.sparkmp.lda.cli.TopicArguments.TOPICS;

import io.sparkmp.cli.Span;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.tune.LdaTuning;
import io.sparkmp.tune.Range;
import io.sparkmp.tune.Settings;
import io.sparkmp.tune.Space;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which settings of a topic model are searched, and where. */
final class TopicSearchArguments {
  private static final int TOPICS_UNIT = 5;

  @Option(
      names = "--topics",
      paramLabel = "K|K..K",
      description = "How many topics (default: 20..400).")
  private Span topics = new Span(20, 400);

  @Option(
      names = "--alpha",
      paramLabel = "X|X..X",
      description = "Of each topic in a document, at the start (default: 50 / K, not searched).")
  private @Nullable Span alpha;

  @Option(
      names = "--beta",
      paramLabel = "X|X..X",
      description = "Of each word in a topic, at the start (default: 0.005..0.1).")
  private Span beta = new Span(0.005, 0.1);

  @Option(
      names = "--sweeps",
      paramLabel = "N",
      description =
          "Passes over the tokens of trials that are not given up, and of the final model (default:"
              + " ${DEFAULT-VALUE}).")
  int sweeps = TopicArguments.DEFAULT_SWEEPS;

  @Option(
      names = "--sampler",
      paramLabel = "NAME",
      description = "${COMPLETION-CANDIDATES}, as train has it (default: ${DEFAULT-VALUE}).")
  TopicArguments.Choice sampler = TopicArguments.Choice.AUTO;

  @Option(
      names = "--measure",
      paramLabel = "NAME",
      description =
          "${COMPLETION-CANDIDATES}: what trials are judged by, on the hidden tokens of documents"
              + " or by the first words of the topics (default: ${DEFAULT-VALUE}).")
  LdaTuning.Measure measure = LdaTuning.Measure.PERPLEXITY;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Seed of what is tried, of the models and of what is held out (default:"
              + " ${DEFAULT-VALUE}).")
  long seed = 1;

  void check() {
    options(space().end(false)); // both ends are settings
    options(space().end(true));
  }

  /** All settings. */
  Space space() {
    List<Range> ranges = new ArrayList<>();
    ranges.add(topics.range(TOPICS, TOPICS_UNIT));
    if (alpha != null) {
      ranges.add(alpha.range(ALPHA, 0));
    }
    ranges.add(beta.range(BETA, 0));
    return new Space(ranges);
  }

  /** What a training without options has, or the nearest that is searched. */
  Settings first() {
    return space()
        .nearest(
            setting ->
                switch (setting) {
                  case TOPICS -> TopicArguments.DEFAULT_TOPICS;
                  case BETA -> LdaOptions.DEFAULT_BETA;
                  default -> LdaOptions.defaultAlpha(TopicArguments.DEFAULT_TOPICS);
                });
  }

  /** What a training with some settings is, all others by their defaults. */
  LdaOptions options(Settings settings) {
    return TopicArguments.of(settings, this).options(false);
  }
}
