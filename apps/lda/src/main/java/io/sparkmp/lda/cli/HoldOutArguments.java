package io.sparkmp.lda.cli;

import io.sparkmp.cli.HeldOutParts;
import io.sparkmp.cli.Refusals;
import io.sparkmp.lda.layout.CorpusStats;
import io.sparkmp.lda.layout.HoldOut;
import io.sparkmp.rotation.EarlyStopping;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which documents judge a training. */
final class HoldOutArguments {

  @Option(
      names = "--test-fraction",
      paramLabel = "X",
      description =
          "Part of the documents to judge the final model by: half of their tokens are hidden"
              + " (default: 0).")
  private double test;

  @Option(
      names = "--validation-fraction",
      paramLabel = "X",
      description =
          "Part of the documents to judge each sweep by; the best sweep's model is kept"
              + " (default: 0).")
  private double validation;

  @Option(
      names = "--patience",
      paramLabel = "N",
      description =
          "Stop when the validation perplexity has had no new minimum for N sweeps (default:"
              + " never).")
  private @Nullable Integer patience;

  HoldOut holdOut(long seed) {
    return new HoldOut(seed, validation, test);
  }

  boolean validates() {
    return validation > 0;
  }

  /** What was to be held out, and is not there. */
  List<String> warnings(CorpusStats stats) {
    String all = "the tokens of " + stats.documents() + " documents";
    return Stream.of(
            HeldOutParts.warning("--validation-fraction", validation, stats.validation(), all),
            HeldOutParts.warning("--test-fraction", test, stats.test(), all))
        .filter(Objects::nonNull)
        .toList();
  }

  @Nullable EarlyStopping stopping() {
    Refusals.needs(
        patience,
        "--patience",
        validates(),
        "--validation-fraction",
        "there is no validation set to judge the sweeps by");
    return patience == null ? null : new EarlyStopping(patience);
  }
}
