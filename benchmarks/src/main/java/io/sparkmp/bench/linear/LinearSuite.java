package io.sparkmp.bench.linear;

import io.sparkmp.bench.Leftovers;
import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.linear.LinearBench.Peer;
import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Suite;
import io.sparkmp.linear.LinearKryoRegistrator;
import io.sparkmp.page.Chart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.io.FileUtils;
import org.apache.commons.lang3.function.FailableSupplier;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.Utils;

/**
 * Logistic regression beside MLlib and LIBLINEAR.
 *
 * @param options what to fit
 */
record LinearSuite(LinearBench options) implements Suite {
  private static final String TIME = "training";

  @Override
  public String about() {
    return "Logistic regression on sparse records beside MLlib and LIBLINEAR: whole fits of the same"
        + " objective, without standardisation and with an intercept that is not regularised. One"
        + " evaluator computes the objective, and the log-loss of records that none has seen."
        + " LIBLINEAR uses one thread.";
  }

  @Override
  public void run(Recorder recorder) throws IOException {
    options.record(recorder);
    recorder.setting("workers, partitions of MLlib", LinearBench.WORKERS);
    Path folder = Utils.createTempDir(FileUtils.getTempDirectoryPath(), "spark-mp-bench").toPath();
    SparkSession spark = Sessions.open("linear", LinearKryoRegistrator.class);
    try {
      Files files = files(folder);
      SparseRows known = SparseRows.read(files.train());
      SparseRows unseen = SparseRows.read(files.test());
      double strength =
          options.regularisation == null ? 1.0 / known.size() : options.regularisation;
      recorder.setting("records", known.size());
      recorder.setting("strength of the penalty", strength);
      Fits fits = new Fits(spark, options, files.train(), known.width(), strength);
      new Rounds(recorder, fits, known, unseen).run(new Leftovers(spark));
      recorder.chart(chart(recorder.figures(TIME)));
    } finally {
      spark.stop();
      FileUtils.deleteQuietly(folder.toFile());
    }
  }

  /** What is trained on, and what is judged by, in LIBSVM's format. */
  private record Files(Path train, Path test) {}

  private Files files(Path folder) throws IOException {
    Path train = folder.resolve("train.txt");
    Path test = folder.resolve("test.txt");
    if (options.train == null || options.test == null) {
      MadeRecords made = new MadeRecords(options.records, options.features, options.seed());
      made.write(train, 0);
      made.write(test, 1);
      return new Files(train, test);
    }
    if (options.ngrams == null) {
      return new Files(options.train, options.test);
    }
    GramRecords grams = new GramRecords(options.ngrams, options.unitLength);
    return new Files(
        grams.write(options.train, train, true), grams.write(options.test, test, false));
  }

  private static Chart chart(List<Figure> times) {
    return new Chart.Bars(
        "Time to a linear model",
        "median time, s",
        times.stream().map(Figure::subject).toList(),
        List.of(new Chart.Part("training", times.stream().map(Figure::median).toList())));
  }

  /** Fits that take turns. */
  private record Rounds(Recorder recorder, Fits fits, SparseRows known, SparseRows unseen) {

    void run(Leftovers leftovers) {
      LinearBench options = fits.options();
      for (int round = 1; round <= options.rounds; round++) {
        fit("spark-mp", () -> leftovers.without(fits::ours));
        if (options.peers.contains(Peer.MLLIB)) {
          fit("MLlib LogisticRegression", () -> leftovers.without(fits::mllib));
        }
        if (options.peers.contains(Peer.LIBLINEAR)) {
          fit("LIBLINEAR", fits::liblinear);
        }
        recorder.progress("round %d of %d", round, options.rounds);
      }
    }

    private void fit(String subject, FailableSupplier<Fits.Fit, Exception> fit) {
      recorder.attempt(
          subject,
          () -> {
            Fits.Fit made = fit.get();
            recorder.lower("reading", subject, "s", made.reading());
            recorder.lower(TIME, subject, "s", made.training());
            recorder.lower("objective", subject, "", fits.objective(known, made.model()));
            recorder.lower("log-loss of unseen records", subject, "", unseen.logLoss(made.model()));
          });
    }
  }
}
