package io.sparkmp.bench.lda;

import io.sparkmp.bench.Leftovers;
import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.suite.FitResult;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Suite;
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
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleConsumer;
import java.util.function.Supplier;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.Utils;

/**
 * Topic models beside MLlib's EM and online LDA, and Mallet.
 *
 * @param options what to fit
 * @param corpus to fit it to
 */
record LdaSuite(LdaBench options, CorpusSource corpus) implements Suite {
  /** The part of the documents in an iteration of online LDA, by MLlib's default. */
  private static final double ONLINE_SAMPLE = 0.05;

  @Override
  public String about() {
    return "Topic models beside MLlib's EM and online LDA and beside Mallet: whole fits to the same"
        + " tokens, judged by one evaluator on tokens that none of them has seen. Ours and MLlib's"
        + " read files; Mallet has its documents in memory. What counts is the time to the best"
        + " perplexity that a peer has in its grid.";
  }

  @Override
  public void run(Recorder recorder) throws IOException {
    options.record(recorder);
    recorder.setting("corpus", corpus);
    recorder.setting("documents held out, half of their tokens", LdaBench.TEST_FRACTION);
    recorder.setting("alpha of ours and Mallet", LdaBench.ALPHA_SUM + " / topics");
    recorder.setting("beta of ours and Mallet", LdaBench.BETA);
    recorder.setting("documents in an iteration of MLlib online", ONLINE_SAMPLE);
    recorder.setting("checkpoints of MLlib EM", "every 10 iterations, its default, locally");
    recorder.setting("Mallet", "2.0.8, priors not learned, as ours");
    recorder.setting("workers, threads of Mallet", LdaBench.WORKERS);
    Path folder =
        Utils.createTempDir(FileUtils.getTempDirectoryPath(), "spark-mp-bench-lda").toPath();
    SparkSession spark = Sessions.open("lda", LdaKryoRegistrator.class);
    try {
      // Without it, EM's lineage grows with each iteration.
      spark.sparkContext().setCheckpointDir(folder.resolve("checkpoints").toString());
      BagFolder data = corpus.bag(folder.resolve("corpus"));
      Corpus tokens = read(spark, data);
      Path documents = Files.createDirectory(folder.resolve("documents"));
      MllibTraining.write(tokens, documents);
      Leftovers leftovers = new Leftovers(spark);
      for (int k : options.topics) {
        recorder.attempt(
            k + " topics",
            () ->
                compare(
                    new Fits(spark, data, tokens, documents, leftovers, k, options.seed()),
                    recorder));
      }
    } finally {
      spark.stop();
      FileUtils.deleteQuietly(folder.toFile());
    }
  }

  private Corpus read(SparkSession spark, BagFolder folder) {
    Corpus read;
    try (CorpusData data = OurTraining.read(spark, folder, options.seed())) {
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
        options.repeat.comparison(recorder, fits.topics + " topics", "perplexity", true);
    List<Candidate> ours = new ArrayList<>();
    for (int sweeps : options.sweeps) {
      ours.add(
          fits.ours(
              sweeps,
              perSecond ->
                  recorder.uncompared(
                      "tokens a second of a sweep, " + fits.topics + " topics",
                      "spark-mp, " + sweeps + " sweeps",
                      "M tokens/s",
                      perSecond / 1e6,
                      false)));
    }
    List<Candidate> theirs = new ArrayList<>();
    for (Peer peer : options.peers) {
      comparison.warmUp(fits.theirs(peer, 2));
      options.iterations(peer).forEach(n -> theirs.add(fits.theirs(peer, n)));
    }
    comparison.warmUp(fits.ours(options.sweeps.get(0), perSecond -> {}));
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

    /** Ours; the rate is in tokens a second. */
    Candidate ours(int sweeps, DoubleConsumer rate) {
      Sampler sampler = LdaOptions.defaultSampler(topics);
      LdaOptions options =
          new LdaOptions(
              topics,
              List.of(LdaBench.ALPHA_SUM / topics),
              LdaBench.BETA,
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
          trained.seconds(), DocumentCompletion.STANDARD.perplexity(corpus, trained.topics()));
    }
  }
}
