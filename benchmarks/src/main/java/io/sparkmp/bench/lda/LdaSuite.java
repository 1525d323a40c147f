package io.sparkmp.bench.lda;

import io.sparkmp.bench.Leftovers;
import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.lda.LdaSettings.Peer;
import io.sparkmp.bench.report.Median;
import io.sparkmp.bench.suite.Fit;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Suite;
import io.sparkmp.bench.suite.TimeToQuality;
import io.sparkmp.bench.suite.TimeToQuality.Candidate;
import io.sparkmp.lda.LdaKryoRegistrator;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.model.LdaOptions;
import io.sparkmp.rotation.EpochReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleConsumer;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.ShutdownHookManager$;

/**
 * Topic models beside MLlib's EM and online LDA, and Mallet.
 *
 * @param settings what to fit
 */
public record LdaSuite(LdaSettings settings) implements Suite {
  /** The part of the documents in an iteration of online LDA, by MLlib's default. */
  private static final double ONLINE_SAMPLE = 0.05;

  @Override
  public String name() {
    return "lda";
  }

  @Override
  public String about() {
    return "Topic models beside MLlib's EM and online LDA and beside Mallet: whole fits to the same"
        + " tokens, judged by one evaluator on tokens that none of them has seen. Ours and MLlib's"
        + " read files; Mallet has its documents in memory. What counts is the time to the best"
        + " perplexity that a peer has in its grid.";
  }

  @Override
  public void run(Recorder recorder) throws IOException {
    recorder.settings(settings);
    recorder.setting("documents held out, half of their tokens", LdaSettings.TEST_FRACTION);
    recorder.setting("alpha of ours and Mallet", LdaSettings.ALPHA_SUM + " / topics");
    recorder.setting("beta of ours and Mallet", LdaSettings.BETA);
    recorder.setting("documents in an iteration of MLlib online", ONLINE_SAMPLE);
    recorder.setting("checkpoints of MLlib EM", "every 10 iterations, its default, locally");
    recorder.setting("Mallet", "2.0.8, priors not learned, as ours");
    recorder.setting("workers, threads of Mallet", LdaSettings.WORKERS);
    Path folder = Files.createTempDirectory("spark-mp-bench-lda");
    ShutdownHookManager$.MODULE$.registerShutdownDeleteDir(folder.toFile());
    SparkSession spark = Sessions.open("spark-mp bench lda", LdaKryoRegistrator.class.getName());
    try {
      // Without it, EM's lineage grows with each iteration.
      spark.sparkContext().setCheckpointDir(folder.resolve("checkpoints").toString());
      BagFolder data = settings.corpus().bag(folder.resolve("corpus"));
      Corpus corpus = corpus(spark, data);
      Path documents = Files.createDirectory(folder.resolve("documents"));
      MllibTraining.write(corpus, documents);
      Leftovers leftovers = new Leftovers(spark);
      for (int k : settings.topics()) {
        recorder.attempt(
            k + " topics",
            () ->
                compare(
                    new Fits(spark, data, corpus, documents, leftovers, k, settings.seed()),
                    recorder));
      }
    } finally {
      spark.stop();
      FileUtils.deleteQuietly(folder.toFile());
      ShutdownHookManager$.MODULE$.removeShutdownDeleteDir(folder.toFile());
    }
  }

  private Corpus corpus(SparkSession spark, BagFolder folder) {
    Corpus corpus;
    try (CorpusData data = OurTraining.read(spark, folder, settings.seed())) {
      corpus = Corpus.of(data);
    }
    if (Arrays.stream(corpus.hidden()).allMatch(words -> words.length == 0)) {
      throw new IllegalArgumentException(
          "Invalid corpus: no token is held out of "
              + corpus.visible().length
              + " documents (expected: more documents, or longer ones)");
    }
    return corpus;
  }

  private void compare(Fits fits, Recorder recorder) {
    TimeToQuality comparison =
        new TimeToQuality(
            recorder,
            fits.topics + " topics",
            "perplexity",
            true,
            settings.rounds(),
            settings.repeatBelow());
    List<Candidate> ours = new ArrayList<>();
    for (int sweeps : settings.sweeps()) {
      String name = "spark-mp, " + sweeps + " sweeps";
      DoubleConsumer rate =
          perSecond ->
              recorder.told(
                  "tokens a second of a sweep, " + fits.topics + " topics",
                  name,
                  "M tokens/s",
                  perSecond / 1e6,
                  false);
      ours.add(new Candidate("spark-mp", name, () -> fits.ours(sweeps, rate)));
    }
    List<Candidate> theirs = new ArrayList<>();
    for (Peer peer : settings.peers()) {
      comparison.warmUp(candidate(fits, peer, 2));
      settings.iterations(peer).forEach(n -> theirs.add(candidate(fits, peer, n)));
    }
    comparison.warmUp(
        new Candidate(
            "spark-mp",
            ours.get(0).name(),
            () -> fits.ours(settings.sweeps().get(0), perSecond -> {})));
    comparison.run(ours, theirs);
  }

  private static Candidate candidate(Fits fits, Peer peer, int iterations) {
    return new Candidate(
        peer.title(),
        peer.title() + ", " + iterations + " iterations",
        () -> fits.theirs(peer, iterations));
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

    /** Ours; the rate is told of, in tokens a second, the median of the sweeps. */
    Fit ours(int sweeps, DoubleConsumer rate) {
      return leftovers.without(() -> trained(sweeps, rate));
    }

    private Fit trained(int sweeps, DoubleConsumer rate) {
      Sampler sampler = LdaOptions.defaultSampler(topics);
      LdaOptions options =
          new LdaOptions(
              topics,
              LdaSettings.ALPHA_SUM / topics,
              LdaSettings.BETA,
              sampler,
              LdaOptions.defaultCooling(sweeps),
              0,
              1,
              false,
              seed);
      OurTraining training = OurTraining.run(spark, data, corpus, options, sweeps);
      rate.accept(
          Median.of(training.history().stream().map(EpochReport::updatesPerSecond).toList()));
      String line = "spark-mp " + sampler.name().toLowerCase(Locale.ROOT);
      return new Fit(
          line + ", " + sweeps + " sweeps",
          line,
          sweeps,
          training.seconds(),
          DocumentCompletion.STANDARD.perplexity(corpus, training.topics()));
    }

    Fit theirs(Peer peer, int iterations) {
      return leftovers.without(() -> trained(peer, iterations));
    }

    private Fit trained(Peer peer, int iterations) {
      double seconds;
      Topics found;
      if (peer == Peer.MALLET) {
        MalletTraining mallet = MalletTraining.run(corpus, topics, iterations, seed);
        seconds = mallet.seconds();
        found = mallet.topics();
      } else {
        MllibTraining mllib =
            MllibTraining.run(
                spark,
                documents,
                corpus.vocabulary().length,
                topics,
                peer.label(),
                iterations,
                seed);
        seconds = mllib.seconds();
        found = mllib.topics();
      }
      return new Fit(
          peer.title() + ", " + iterations + " iterations",
          peer.title(),
          peer == Peer.ONLINE ? iterations * ONLINE_SAMPLE : iterations,
          seconds,
          DocumentCompletion.STANDARD.perplexity(corpus, found));
    }
  }
}
