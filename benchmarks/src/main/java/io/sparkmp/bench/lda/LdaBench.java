package io.sparkmp.bench.lda;

import io.sparkmp.bench.suite.Range;
import io.sparkmp.bench.suite.RepeatArguments;
import io.sparkmp.bench.suite.SuiteCommand;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Topic models beside MLlib and Mallet. */
@Command(
    name = "lda",
    description =
        "Time to equal perplexity of topic models: ours, MLlib's EM and online LDA, and Mallet.")
public final class LdaBench extends SuiteCommand {
  static final int WORKERS = 2;
  static final double TEST_FRACTION = 0.1;
  static final double ALPHA_SUM = 50;
  static final double BETA = 0.01;

  @Mixin RepeatArguments repeat = new RepeatArguments();

  private boolean small;

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      description =
          "Folder with a corpus in UCI's format: vocab.txt, and docword.txt or docword.txt.gz"
              + " (default: a corpus that is made).")
  private @Nullable Path data;

  @Option(
      names = "--documents",
      paramLabel = "N",
      description = "Documents of a corpus that is made (default: 30000; quick: 2000).")
  private int documents = 30_000;

  @Option(
      names = "--peers",
      paramLabel = "NAME",
      description = "Peers to compare with: em, online, mallet (default: all).")
  Set<Peer> peers = EnumSet.allOf(Peer.class);

  @Option(
      names = "--topics",
      paramLabel = "N",
      description = "Numbers of topics (default: 20,100; quick: 20).")
  @Range(from = 2)
  List<Integer> topics = List.of(20, 100);

  @Option(
      names = "--sweeps",
      paramLabel = "N",
      description = "Sweeps of our fits (default: 5,10,20,40,80,160; quick: 10,40).")
  List<Integer> sweeps = List.of(5, 10, 20, 40, 80, 160);

  @Option(
      names = "--em-iterations",
      paramLabel = "N",
      description = "Iterations of MLlib's EM (default: 5,10,20; quick: 5).")
  private List<Integer> emIterations = List.of(5, 10, 20);

  @Option(
      names = "--online-iterations",
      paramLabel = "N",
      description = "Iterations of MLlib's online LDA (default: 20,50; quick: 5).")
  private List<Integer> onlineIterations = List.of(20, 50);

  @Option(
      names = "--mallet-iterations",
      paramLabel = "N",
      description = "Iterations of Mallet (default: 50,100,200; quick: 20).")
  private List<Integer> malletIterations = List.of(50, 100, 200);

  @Override
  protected String inSmall() {
    return "In small: 2,000 documents, 20 topics, few settings of each, two rounds; about a"
        + " minute.";
  }

  @Override
  protected void makeSmall() {
    small = true;
    unlessGiven("--documents", () -> documents = 2_000);
    unlessGiven("--topics", () -> topics = List.of(20));
    unlessGiven("--sweeps", () -> sweeps = List.of(10, 40));
    unlessGiven("--em-iterations", () -> emIterations = List.of(5));
    unlessGiven("--online-iterations", () -> onlineIterations = List.of(5));
    unlessGiven("--mallet-iterations", () -> malletIterations = List.of(20));
    unlessGiven("--rounds", repeat::makeSmall);
  }

  @Override
  protected LdaSuite suite() {
    checkAbsent("--data", "--documents");
    return new LdaSuite(this, corpus());
  }

  private CorpusSource corpus() {
    if (data != null) {
      return new BagFolder(data);
    }
    return small
        ? new PlantedCorpus(documents, 3_000, 20, 60, seed())
        : new PlantedCorpus(documents, 20_000, 100, 110, seed());
  }

  List<Integer> iterations(Peer peer) {
    return switch (peer) {
      case EM -> emIterations;
      case ONLINE -> onlineIterations;
      case MALLET -> malletIterations;
    };
  }
}
