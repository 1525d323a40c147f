package io.sparkmp.bench.cli;

import io.sparkmp.bench.lda.BagFolder;
import io.sparkmp.bench.lda.LdaSettings;
import io.sparkmp.bench.lda.LdaSettings.Peer;
import io.sparkmp.bench.lda.LdaSuite;
import io.sparkmp.bench.lda.PlantedCorpus;
import io.sparkmp.bench.suite.Suite;
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
        "Time to equal perplexity of topic models: ours, MLlib's EM and online LDA, and Mallet.",
    mixinStandardHelpOptions = true)
final class LdaBench extends SuiteCommand {
  @Mixin private RepeatArguments repeat = new RepeatArguments();

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
  private @Nullable Integer documents;

  @Option(
      names = "--peers",
      split = ",",
      paramLabel = "NAME",
      description = "Peers to compare with: em, online, mallet (default: all).")
  private Set<Peer> peers = EnumSet.allOf(Peer.class);

  @Option(
      names = "--topics",
      paramLabel = "N",
      split = ",",
      description = "Numbers of topics (default: 20,100; quick: 20).")
  private @Nullable List<Integer> topics;

  @Option(
      names = "--sweeps",
      paramLabel = "N",
      split = ",",
      description = "Sweeps of our fits (default: 5,10,20,40,80,160; quick: 10,40).")
  private @Nullable List<Integer> sweeps;

  @Option(
      names = "--em-iterations",
      paramLabel = "N",
      split = ",",
      description = "Iterations of MLlib's EM (default: 5,10,20; quick: 5).")
  private @Nullable List<Integer> emIterations;

  @Option(
      names = "--online-iterations",
      paramLabel = "N",
      split = ",",
      description = "Iterations of MLlib's online LDA (default: 20,50; quick: 5).")
  private @Nullable List<Integer> onlineIterations;

  @Option(
      names = "--mallet-iterations",
      paramLabel = "N",
      split = ",",
      description = "Iterations of Mallet (default: 50,100,200; quick: 20).")
  private @Nullable List<Integer> malletIterations;

  @Override
  String inSmall() {
    return "In small: 2,000 documents, 20 topics, few settings of each, two rounds; about a minute.";
  }

  @Override
  Suite suite(boolean quick, long seed) {
    checkAbsent("--data", "--documents");
    return new LdaSuite(
        new LdaSettings(
            data != null
                ? new BagFolder(data)
                : quick
                    ? new PlantedCorpus(or(documents, 2_000), 3_000, 20, 60, seed)
                    : new PlantedCorpus(or(documents, 30_000), 20_000, 100, 110, seed),
            peers,
            or(topics, quick ? List.of(20) : List.of(20, 100)),
            or(sweeps, quick ? List.of(10, 40) : List.of(5, 10, 20, 40, 80, 160)),
            or(emIterations, quick ? List.of(5) : List.of(5, 10, 20)),
            or(onlineIterations, quick ? List.of(5) : List.of(20, 50)),
            or(malletIterations, quick ? List.of(20) : List.of(50, 100, 200)),
            repeat.rounds(quick),
            repeat.repeatBelow(),
            seed));
  }
}
