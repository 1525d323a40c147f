package io.sparkmp.bench.lda;

import io.sparkmp.bench.Leftovers;
import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.lda.LdaSettings.Peer;
import io.sparkmp.bench.suite.Fit;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Suite;
import io.sparkmp.bench.suite.TimeToQuality;
import io.sparkmp.bench.suite.TimeToQuality.Candidate;
import io.sparkmp.lda.LdaKryoRegistrator;
import io.sparkmp.lda.model.LdaOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.ShutdownHookManager$;

/**
 * Topic models beside MLlib's EM and online LDA, and Mallet.
 *
 * @param settings what to fit
 */
public record LdaSuite(LdaSettings settings) implements Suite {
  private static final int WORKERS = 2;
  private static final int SLICES_PER_WORKER = 2;

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
    settings.toMap().forEach(recorder::setting);
    Path folder = Files.createTempDirectory("spark-mp-bench-lda");
    ShutdownHookManager$.MODULE$.registerShutdownDeleteDir(folder.toFile());
    SparkSession spark = Sessions.open("spark-mp bench lda", LdaKryoRegistrator.class.getName());
    try {
      // Without it, EM's lineage grows with each iteration.
      spark.sparkContext().setCheckpointDir(folder.resolve("checkpoints").toString());
      Setup setup = setup(spark, folder, recorder);
      OurTraining.Read read = OurTraining.read(setup, WORKERS, setup.testFraction());
      Corpus corpus = Corpus.of(read.data());
      read.data().close();
      checkHeldOut(corpus);
      Path documents = Files.createDirectory(folder.resolve("documents"));
      MllibTraining.write(corpus, documents);
      Leftovers leftovers = new Leftovers(spark);
      for (int k : settings.topics()) {
        recorder.attempt(
            k + " topics",
            () -> compare(new Fits(setup, corpus, documents, leftovers, k), recorder));
      }
    } finally {
      spark.stop();
      FileUtils.deleteQuietly(folder.toFile());
      ShutdownHookManager$.MODULE$.removeShutdownDeleteDir(folder.toFile());
    }
  }

  private static void checkHeldOut(Corpus corpus) {
    if (Arrays.stream(corpus.hidden()).allMatch(words -> words.length == 0)) {
      throw new IllegalArgumentException(
          "Invalid corpus: no token is held out of "
              + corpus.visible().length
              + " documents (expected: more documents, or longer ones)");
    }
  }

  private Setup setup(SparkSession spark, Path folder, Recorder recorder) throws IOException {
    BagFolder data = settings.data();
    if (data == null) {
      Path made = Files.createDirectory(folder.resolve("corpus"));
      settings.planted().write(made);
      data = new BagFolder(made);
    }
    return new Setup(
        spark,
        data,
        LdaSettings.TEST_FRACTION,
        WORKERS,
        SLICES_PER_WORKER,
        LdaSettings.ALPHA_SUM,
        LdaSettings.BETA,
        null,
        settings.seed(),
        recorder::progress);
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
      ours.add(
          new Candidate("spark-mp", "spark-mp, " + sweeps + " sweeps", () -> fits.ours(sweeps)));
    }
    List<Candidate> theirs = new ArrayList<>();
    for (Peer peer : settings.peers()) {
      comparison.warmUp(candidate(fits, peer, 2));
      settings.iterations(peer).forEach(n -> theirs.add(candidate(fits, peer, n)));
    }
    comparison.warmUp(ours.get(0));
    comparison.run(ours, theirs);
  }

  private static Candidate candidate(Fits fits, Peer peer, int iterations) {
    return new Candidate(
        peer.title(),
        peer.title() + ", " + iterations + " iterations",
        () -> fits.theirs(peer, iterations));
  }

  /** Fits with K topics. */
  private record Fits(Setup setup, Corpus corpus, Path documents, Leftovers leftovers, int topics) {

    Fit ours(int sweeps) {
      return leftovers.without(() -> trained(sweeps));
    }

    private Fit trained(int sweeps) {
      OurTraining.Read read = OurTraining.read(setup, setup.workers(), setup.testFraction());
      var sampler = LdaOptions.defaultSampler(topics);
      OurTraining training =
          OurTraining.run(
              setup,
              read.data(),
              corpus,
              OurTraining.options(setup, topics, sampler, setup.cooling(sweeps), 0, 1),
              sweeps);
      read.data().close();
      String line = "spark-mp " + sampler.name().toLowerCase(Locale.ROOT);
      return new Fit(
          line + ", " + sweeps + " sweeps",
          line,
          sweeps,
          read.seconds() + training.seconds(),
          DocumentCompletion.STANDARD.perplexity(corpus, training.topics()));
    }

    Fit theirs(Peer peer, int iterations) {
      return leftovers.without(() -> trained(peer, iterations));
    }

    private Fit trained(Peer peer, int iterations) {
      double seconds;
      Topics found;
      if (peer == Peer.MALLET) {
        MalletTraining mallet =
            MalletTraining.withFixedPriors(setup, corpus, topics, iterations, setup.seed());
        seconds = mallet.ingestSeconds() + mallet.seconds();
        found = mallet.topics();
      } else {
        MllibTraining mllib =
            MllibTraining.run(
                setup.spark(),
                documents,
                corpus.vocabulary().length,
                topics,
                peer.label(),
                iterations,
                setup.seed());
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
