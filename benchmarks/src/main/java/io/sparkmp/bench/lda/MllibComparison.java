package io.sparkmp.bench.lda;

import io.sparkmp.lda.kernel.Sampler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How long we take, reading included, to a lower perplexity than MLlib's. MLlib reads the same
 * tokens as plain text, which we write before; we read the corpus as it is. Ours are trainings of
 * their own, each with reading, of more and more sweeps.
 *
 * @param topics K
 * @param optimizers of MLlib
 * @param iterations of MLlib
 * @param sampler ours
 * @param sweeps of our trainings, ascending; the first that is better than all of MLlib's is the
 *     last
 */
public record MllibComparison(
    Setup setup,
    int topics,
    List<String> optimizers,
    int iterations,
    Sampler sampler,
    List<Integer> sweeps) {

  /** Runs all of them. */
  public Outcome run() {
    List<Fit> theirs = new ArrayList<>();
    OurTraining.Read read = OurTraining.read(setup, setup.workers(), setup.testFraction());
    Corpus corpus = Corpus.of(read.data());
    read.data().unpersist();
    try {
      fit(corpus, theirs);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write for MLlib", e);
    }
    return compare(corpus, theirs);
  }

  private void fit(Corpus corpus, List<Fit> theirs) throws IOException {
    Path folder = Files.createTempDirectory("spark-mp-bench-lda");
    try {
      Path documents = Files.createDirectory(folder.resolve("documents"));
      MllibTraining.write(corpus, documents);
      // Without it, EM's lineage grows with each iteration.
      setup.spark().sparkContext().setCheckpointDir(folder.resolve("checkpoints").toString());
      for (String optimizer : optimizers) {
        MllibTraining mllib =
            MllibTraining.run(
                setup.spark(),
                documents,
                corpus.vocabulary().length,
                topics,
                optimizer,
                iterations,
                setup.seed());
        theirs.add(
            new Fit(
                "MLlib " + optimizer,
                topics,
                iterations,
                Double.NaN,
                mllib.seconds(),
                Double.NaN,
                DocumentCompletion.STANDARD.perplexity(corpus, mllib.topics())));
        setup.progress().accept(theirs.get(theirs.size() - 1).toString());
      }
    } finally {
      delete(folder);
    }
  }

  private Outcome compare(Corpus corpus, List<Fit> theirs) {
    double best = theirs.stream().mapToDouble(Fit::perplexity).min().orElse(Double.NaN);
    List<Fit> ours = new ArrayList<>();
    for (int n : sweeps) {
      ours.add(ours(corpus, n));
      setup.progress().accept(ours.get(ours.size() - 1).toString());
      if (ours.get(ours.size() - 1).perplexity() < best) {
        break;
      }
    }
    List<Outcome.Ratio> ratios = new ArrayList<>();
    for (Fit mllib : theirs) {
      for (Fit our : ours) {
        if (our.perplexity() < mllib.perplexity()) {
          ratios.add(
              new Outcome.Ratio(
                  String.format(
                      Locale.ROOT,
                      "times as long takes %s as %s to a lower perplexity, reading included in both",
                      mllib.name(),
                      our.name()),
                  mllib.seconds() / (our.ingestSeconds() + our.seconds())));
          break;
        }
      }
    }
    List<Fit> all = new ArrayList<>(theirs);
    all.addAll(ours);
    return new Outcome(all, ratios);
  }

  private Fit ours(Corpus corpus, int n) {
    OurTraining.Read read = OurTraining.read(setup, setup.workers(), setup.testFraction());
    // A short training must end its cooling in time.
    int cooling = Math.min(setup.cooling(), n / 2);
    OurTraining training =
        OurTraining.run(
            setup,
            read.data(),
            corpus,
            OurTraining.options(setup, topics, sampler, cooling, 0, 1),
            n);
    read.data().unpersist();
    return new Fit(
        "spark-mp " + sampler.name().toLowerCase(Locale.ROOT) + ", " + n + " sweeps",
        topics,
        n,
        read.seconds(),
        training.seconds(),
        training.logLikelihood(),
        DocumentCompletion.STANDARD.perplexity(corpus, training.topics()));
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
