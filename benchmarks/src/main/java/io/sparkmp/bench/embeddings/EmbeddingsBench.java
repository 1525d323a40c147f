package io.sparkmp.bench.embeddings;

import io.sparkmp.bench.suite.Checks;
import io.sparkmp.bench.suite.Range;
import io.sparkmp.bench.suite.SuiteCommand;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Vectors of words beside MLlib and gensim. */
@Command(
    name = "embeddings",
    description =
        "Time to vectors of words, reading included, and how good they are: ours, MLlib's Word2Vec,"
            + " and gensim where a Python has it.")
public final class EmbeddingsBench extends SuiteCommand {
  static final int WORKERS = 2;
  static final int WINDOW = 5;
  static final int NEGATIVE = 5;

  /** A system that ours is compared with. */
  enum Peer {
    MLLIB,
    GENSIM
  }

  @Option(
      names = "--text",
      paramLabel = "PATH",
      description =
          "Files of text with a sentence or a document a line, separated by commas; .gz is fine"
              + " (default: sentences that are made).")
  @Nullable String text;

  @Option(
      names = "--ratings",
      paramLabel = "PATH",
      description =
          "Files with a user, an item, a rating and perhaps a time a line: the items of a user are"
              + " a sentence, and vectors are judged by its last item.")
  @Nullable String ratings;

  @Option(
      names = "--sentences",
      paramLabel = "N",
      description = "Sentences that are made (default: 60000; quick: 4000).")
  @Range(from = 100)
  int sentences = 60_000;

  @Option(
      names = "--word-pairs",
      paramLabel = "PATH",
      description = "Pairs of words with a similarity, to judge the vectors by as well.")
  @Nullable String wordPairs;

  @Option(
      names = "--peers",
      paramLabel = "NAME",
      description = "Peers to compare with: mllib, gensim (default: all).")
  Set<Peer> peers = EnumSet.allOf(Peer.class);

  @Option(
      names = "--vector-size",
      paramLabel = "N",
      description = "Numbers of a vector (default: 100; quick: 20).")
  int vectorSize = 100;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "Epochs of ours and of gensim, iterations of MLlib (default: 5; quick: 10).")
  int epochs = 5;

  @Option(
      names = "--step-size",
      paramLabel = "X",
      description = "At the start, of all (default: ${DEFAULT-VALUE}).")
  double stepSize = 0.05;

  @Option(
      names = "--sample",
      paramLabel = "X",
      description =
          "Words that make up more than this part of all are sampled by ours and by gensim; 0:"
              + " none (default: ${DEFAULT-VALUE}).")
  double sample = 1e-4;

  @Option(
      names = "--min-count",
      paramLabel = "N",
      description = "Words that occur less often are left out (default: ${DEFAULT-VALUE}).")
  int minCount = 5;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Fits of each (default: 3; quick: 1).")
  int rounds = 3;

  @Option(
      names = "--python",
      paramLabel = "COMMAND",
      description = "The Python that has gensim (default: ${DEFAULT-VALUE}).")
  String python = "python3";

  @Override
  protected String inSmall() {
    return "In small: 4,000 sentences that are made, vectors of 20 numbers, one round; half a"
        + " minute.";
  }

  @Override
  protected void makeSmall() {
    unlessGiven("--sentences", () -> sentences = 4_000);
    unlessGiven("--vector-size", () -> vectorSize = 20);
    unlessGiven("--epochs", () -> epochs = 10);
    unlessGiven("--rounds", () -> rounds = 1);
  }

  @Override
  protected EmbeddingsSuite suite() {
    checkAbsent("--text", "--sentences");
    checkAbsent("--ratings", "--text", "--sentences", "--word-pairs");
    Checks.check("step-size", stepSize, stepSize > 0, "> 0");
    Checks.check("sample", sample, sample >= 0, ">= 0");
    Checks.check("python", "blank", !python.isBlank(), "a name or a path");
    return new EmbeddingsSuite(this);
  }
}
