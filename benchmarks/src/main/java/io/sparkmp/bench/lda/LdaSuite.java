package io.sparkmp.bench.lda;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.Leftovers;
import io.sparkmp.bench.suite.FitResult;
import io.sparkmp.bench.suite.QuickRun;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.RepeatArguments;
import io.sparkmp.bench.suite.Setting;
import io.sparkmp.bench.suite.SuiteCommand;
import io.sparkmp.bench.suite.TimeToQuality;
import io.sparkmp.bench.suite.TimeToQuality.Candidate;
import io.sparkmp.lda.LdaKryoRegistrator;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.kernel.Sampler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.DoubleConsumer;
import java.util.function.Supplier;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.Utils;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares topic models with MLlib's EM and online LDA and with Mallet. */
@Command(
    name = "lda",
    description =
        "Time to equal perplexity of topic models: ours, MLlib's EM and online LDA, and Mallet.")
@QuickRun(
    "A small run: 2,000 documents, 20 topics, few settings of each, two rounds;"
        + " about a minute.")
public final class LdaSuite extends SuiteCommand {
  static final int WORKERS = 2;
  static final double TEST_FRACTION = 0.1;
  static final double ALPHA_SUM = 50;
  static final double BETA = 0.01;

  /** The fraction of documents per iteration of online LDA, MLlib's default. */
  private static final double ONLINE_SAMPLE = 0.05;

  @Mixin RepeatArguments repeat = new RepeatArguments();

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      description =
          "Folder with a corpus in UCI's format: vocab.txt, and docword.txt or"
              + " docword.txt.gz (default: a generated corpus).")
  private @Nullable Path data;

  @Option(names = "--documents", description = "Documents of a generated corpus.")
  @Setting(quick = "2000")
  private int documents = 30_000;

  @Option(
      names = "--peers",
      paramLabel = "NAME",
      description = "Peers to compare with: em, online, mallet (default: all).")
  Set<Peer> peers = EnumSet.allOf(Peer.class);

  @Option(names = "--topics", description = "Numbers of topics.")
  @Setting(from = 2, quick = "20")
  List<Integer> topics = List.of(20, 100);

  @Option(names = "--sweeps", description = "Sweeps of our fits.")
  @Setting(quick = "10,40")
  List<Integer> sweeps = List.of(5, 10, 20, 40, 80, 160);

  @Option(names = "--em-iterations", description = "Iterations of MLlib's EM.")
  @Setting(quick = "5")
  private List<Integer> emIterations = List.of(5, 10, 20);

  @Option(names = "--online-iterations", description = "Iterations of MLlib's online LDA.")
  @Setting(quick = "5")
  private List<Integer> onlineIterations = List.of(20, 50);

  @Option(names = "--mallet-iterations", description = "Iterations of Mallet.")
  @Setting(quick = "20")
  private List<Integer> malletIterations = List.of(50, 100, 200);

  @Override
  protected void check() {
    checkAbsent("--data", "--documents");
    corpus();
  }

  private DocumentSource corpus() {
    if (data != null) {
      return new BagFolder(data);
    }
    return isQuick()
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

  @Override
  public String about() {
    return "Topic models beside MLlib's EM and online LDA and Mallet: whole fits of the same"
        + " tokens, judged by one evaluator on held-out tokens. Ours and MLlib's read files;"
        + " Mallet has its documents in memory. The figure that counts is the time to the best"
        + " perplexity in a peer's grid.";
  }

  @Override
  public void run(Recorder recorder) throws IOException {
    DocumentSource corpus = corpus();
    record(recorder);
    recorder.setting("corpus", corpus);
    recorder.setting("documents held out, half of their tokens", TEST_FRACTION);
    recorder.setting("alpha of ours and Mallet", ALPHA_SUM + " / topics");
    recorder.setting("beta of ours and Mallet", BETA);
    recorder.setting("documents in an iteration of MLlib online", ONLINE_SAMPLE);
    recorder.setting("checkpoints of MLlib EM", "every 10 iterations, its default, locally");
    recorder.setting("Mallet", "2.0.8, priors not learned, as ours");
    recorder.setting("workers, threads of Mallet", WORKERS);
    Path folder =
        Utils.createTempDir(FileUtils.getTempDirectoryPath(), "spark-mp-bench-lda").toPath();
    SparkSession spark = BenchSessions.open("lda", LdaKryoRegistrator.class);
    try {
      // Without it, EM's lineage grows with each iteration.
      spark.sparkContext().setCheckpointDir(folder.resolve("checkpoints").toString());
      BagFolder data = corpus.bag(folder.resolve("corpus"));
      Corpus tokens = read(spark, data);
      Path documents = Files.createDirectory(folder.resolve("documents"));
      MllibTraining.write(tokens, documents);
      Leftovers leftovers = new Leftovers(spark);
      for (int k : topics) {
        recorder.attempt(
            k + " topics",
            () ->
                compare(new Fits(spark, data, tokens, documents, leftovers, k, seed()), recorder));
      }
    } finally {
      spark.stop();
      FileUtils.deleteQuietly(folder.toFile());
    }
  }

  private Corpus read(SparkSession spark, BagFolder folder) {
    Corpus read;
    try (CorpusData data = OurTraining.read(spark, folder, seed())) {
      read = Corpus.of(data);
    }
    if (Arrays.stream(read.hidden()).allMatch(words -> words.length == 0)) {
      throw new IllegalArgumentException(
          "Invalid corpus: no token is held out of "
              + read.visible().length
              + " documents (expected: more documents, or longer ones)");
    }
    return read;
  }

  private void compare(Fits fits, Recorder recorder) {
    TimeToQuality comparison =
        repeat.comparison(recorder, fits.topics + " topics", "perplexity", true);
    List<Candidate> ours = new ArrayList<>();
    for (int n : sweeps) {
      ours.add(
          fits.ours(
              n,
              perSecond ->
                  recorder.uncompared(
                      "tokens a second of a sweep, " + fits.topics + " topics",
                      "spark-mp, " + n + " sweeps",
                      "M tokens/s",
                      perSecond / 1e6,
                      false)));
    }
    List<Candidate> theirs = new ArrayList<>();
    for (Peer peer : peers) {
      comparison.warmUp(fits.theirs(peer, 2));
      iterations(peer).forEach(n -> theirs.add(fits.theirs(peer, n)));
    }
    comparison.warmUp(fits.ours(sweeps.get(0), perSecond -> {}));
    comparison.run(ours, theirs);
  }

  /** Fits with K topics. */
  private record Fits(
      SparkSession spark,
      BagFolder data,
      Corpus corpus,
      Path documents,
      Leftovers leftovers,
      int topics,
      long seed) {

    /** Ours; the rate is in tokens per second. */
    Candidate ours(int sweeps, DoubleConsumer rate) {
      Sampler sampler = LdaOptions.defaultSampler(topics);
      LdaOptions options =
          new LdaOptions(
              topics,
              List.of(ALPHA_SUM / topics),
              BETA,
              sampler,
              LdaOptions.defaultCooling(sweeps),
              0,
              1,
              false,
              seed);
      return new Candidate(
          "spark-mp",
          "spark-mp " + sampler.name().toLowerCase(Locale.ROOT),
          sweeps + " sweeps",
          sweeps,
          () -> judged(() -> OurTraining.run(spark, data, corpus, options, sweeps, rate)));
    }

    Candidate theirs(Peer peer, int iterations) {
      return new Candidate(
          peer.title(),
          peer.title(),
          iterations + " iterations",
          peer == Peer.ONLINE ? iterations * ONLINE_SAMPLE : iterations,
          () ->
              judged(
                  () ->
                      peer == Peer.MALLET
                          ? MalletTraining.run(corpus, topics, iterations, seed)
                          : MllibTraining.run(
                              spark,
                              documents,
                              corpus.vocabulary().length,
                              topics,
                              peer.label(),
                              iterations,
                              seed)));
    }

    private FitResult judged(Supplier<Topics.Timed> training) {
      Topics.Timed trained = leftovers.without(training);
      return new FitResult(
          trained.seconds(), CompletionEvaluator.STANDARD.perplexity(corpus, trained.topics()));
    }
  }
}
