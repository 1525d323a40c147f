package io.sparkmp.bench.linear;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.Leftovers;
import io.sparkmp.bench.linear.LinearSuite.Peer;
import io.sparkmp.bench.suite.Checks;
import io.sparkmp.bench.suite.QuickRun;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Recorder.Turn;
import io.sparkmp.bench.suite.Setting;
import io.sparkmp.bench.suite.SuiteCommand;
import io.sparkmp.linear.LinearKryoRegistrator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.Utils;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares logistic regression with MLlib and LIBLINEAR. */
@Command(
    name = "linear",
    description =
        "Logistic regression on sparse records: time, objective and log-loss on held-out records,"
            + " for ours, MLlib and LIBLINEAR.")
@QuickRun("A small run: 2,000 records of 5,000 features, one round; a quarter of a minute.")
public final class LinearSuite extends SuiteCommand {
  static final int WORKERS = 2;
  private static final String TIME = "training";

  /** A system to compare ours with. */
  enum Peer {
    MLLIB,
    LIBLINEAR
  }

  @Option(
      names = "--train",
      description = "A file in LIBSVM's format, features from 1 (default: generated records).")
  @Nullable Path train;

  @Option(names = "--test", description = "A test set like --train (default: generated records).")
  @Nullable Path test;

  @Option(
      names = "--ngrams",
      description =
          "--train and --test have lines of a label, 0 or 1, a tab and a text, optionally"
              + " compressed by gzip; the features are runs of 1 to N words.")
  @Nullable Integer ngrams;

  @Option(
      names = "--unit-length",
      description = "With --ngrams, divide the values of a record by their Euclidean length.")
  boolean unitLength;

  @Option(names = "--records", description = "The number of generated records.")
  @Setting(from = 100, quick = "2000")
  int records = 50_000;

  @Option(names = "--features", description = "The number of features of generated records.")
  @Setting(from = 10, quick = "5000")
  int features = 1_000_000;

  @Option(
      names = "--classes",
      description =
          "The number of classes of generated records; LIBLINEAR, which has no multinomial loss, is"
              + " left out if they are more than two.")
  @Setting(from = 2)
  int classes = 2;

  @Option(
      names = "--regularisation",
      description = "Regularisation, without standardisation (default: 1 / records).")
  @Nullable Double regularisation;

  @Option(names = "--l1", description = "An L1 penalty (default: L2).")
  boolean l1;

  @Option(names = "--tolerance", description = "Our tolerance.")
  double tolerance = 1e-6;

  @Option(names = "--epochs", description = "Our maximum of epochs.")
  @Setting(from = 3)
  int epochs = 300;

  @Option(names = "--mllib-iterations", description = "Iterations of MLlib.")
  int mllibIterations = 100;

  @Option(
      names = "--mllib-tolerance",
      description = "MLlib's tolerance (default: ${DEFAULT-VALUE}, as in MLlib).")
  double mllibTolerance = 1e-6;

  @Option(names = "--liblinear-eps", description = "LIBLINEAR's tolerance.")
  double liblinearEps = 1e-4;

  @Option(
      names = "--peers",
      paramLabel = "NAME",
      description = "Peers to compare with: mllib, liblinear (default: all).")
  Set<Peer> peers = EnumSet.allOf(Peer.class);

  @Option(names = "--rounds", description = "Fits of each.")
  @Setting(quick = "1")
  int rounds = 3;

  @Override
  protected void check() {
    checkAbsent("--train", "--records", "--features", "--classes");
    if (ngrams != null && train == null) {
      throw new IllegalArgumentException(
          "Cannot read texts: --ngrams without --train; give the files of texts by --train and --test");
    }
    if (unitLength && ngrams == null) {
      throw new IllegalArgumentException(
          "Cannot make records of unit length: --unit-length without --ngrams; records of --train"
              + " are taken as they are");
    }
    if ((train == null) != (test == null)) {
      throw new IllegalArgumentException(
          "Cannot compare: "
              + (train == null ? "--test without --train" : "--train without --test")
              + "; give both, or neither for records that are made");
    }
    Checks.check("tolerance", tolerance, tolerance >= 0, ">= 0");
    Checks.check("mllib-tolerance", mllibTolerance, mllibTolerance >= 0, ">= 0");
    Checks.check("liblinear-eps", liblinearEps, liblinearEps > 0, "> 0");
    if (regularisation != null) {
      Checks.check("regularisation", regularisation, regularisation > 0, "> 0");
    }
  }

  @Override
  public String about() {
    return "Logistic regression on sparse records beside MLlib and LIBLINEAR: whole fits of the"
        + " same objective, without standardisation and with an intercept that is not"
        + " regularised. One evaluator computes the objective and the log-loss of held-out"
        + " records. LIBLINEAR uses one thread.";
  }

  @Override
  public void run(Recorder recorder) throws IOException {
    record(recorder);
    recorder.setting("workers, partitions of MLlib", WORKERS);
    Path folder = Utils.createTempDir(FileUtils.getTempDirectoryPath(), "spark-mp-bench").toPath();
    SparkSession spark = BenchSessions.open("linear", LinearKryoRegistrator.class);
    try {
      Files files = files(folder);
      SparseRows known = SparseRows.read(files.train());
      SparseRows unseen = SparseRows.read(files.test());
      double strength = regularisation == null ? 1.0 / known.size() : regularisation;
      recorder.setting("records", known.size());
      recorder.setting("strength of the penalty", strength);
      LinearFits fits = new LinearFits(spark, this, files.train(), known.width(), strength);
      recorder.inTurn(
          rounds,
          turns(fits, new Leftovers(spark)),
          (subject, made) -> {
            recorder.lower("reading", subject, "s", made.reading());
            recorder.lower(TIME, subject, "s", made.training());
            recorder.lower("objective", subject, "", fits.objective(known, made.model()));
            recorder.lower("log-loss of unseen records", subject, "", unseen.logLoss(made.model()));
          });
      recorder.bars("Time to a linear model", "median time, s", "training", TIME);
    } finally {
      spark.stop();
      FileUtils.deleteQuietly(folder.toFile());
    }
  }

  /** The training and test files, in LIBSVM's format. */
  private record Files(Path train, Path test) {}

  private Files files(Path folder) throws IOException {
    Files written = new Files(folder.resolve("train.txt"), folder.resolve("test.txt"));
    if (train == null || test == null) {
      MadeRecords made = new MadeRecords(records, features, classes, seed());
      made.write(written.train, 0);
      made.write(written.test, 1);
      return written;
    }
    if (ngrams == null) {
      return new Files(train, test);
    }
    GramRecords grams = new GramRecords(ngrams, unitLength);
    return new Files(
        grams.write(train, written.train, true), grams.write(test, written.test, false));
  }

  /** Fits that take turns. */
  private Map<String, Turn<LinearFits.Fit>> turns(LinearFits fits, Leftovers leftovers) {
    Map<String, Turn<LinearFits.Fit>> turns = new LinkedHashMap<>();
    turns.put("spark-mp", round -> leftovers.without(fits::ours));
    if (peers.contains(Peer.MLLIB)) {
      turns.put("MLlib LogisticRegression", round -> leftovers.without(fits::mllib));
    }
    if (peers.contains(Peer.LIBLINEAR) && classes == 2) {
      turns.put("LIBLINEAR", round -> fits.liblinear());
    }
    return turns;
  }
}
