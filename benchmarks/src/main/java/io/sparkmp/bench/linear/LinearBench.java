package io.sparkmp.bench.linear;

import io.sparkmp.bench.suite.Checks;
import io.sparkmp.bench.suite.Range;
import io.sparkmp.bench.suite.SuiteCommand;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Logistic regression beside MLlib and LIBLINEAR. */
@Command(
    name = "linear",
    description =
        "Logistic regression on sparse records: time, objective and log-loss of records that were"
            + " not trained on, of ours, of MLlib and of LIBLINEAR.")
public final class LinearBench extends SuiteCommand {
  static final int WORKERS = 2;

  /** A system that ours is compared with. */
  enum Peer {
    MLLIB,
    LIBLINEAR
  }

  @Option(
      names = "--train",
      paramLabel = "PATH",
      description = "A file in LIBSVM's format, features from 1 (default: records that are made).")
  @Nullable Path train;

  @Option(
      names = "--test",
      paramLabel = "PATH",
      description = "Another, to judge by (default: records that are made).")
  @Nullable Path test;

  @Option(
      names = "--ngrams",
      paramLabel = "N",
      description =
          "Both files are lines of a label, 0 or 1, a tab and a text, perhaps compressed by gzip;"
              + " features are its runs of 1 to N words.")
  @Range(from = 1)
  @Nullable Integer ngrams;

  @Option(
      names = "--unit-length",
      description = "Of such records: values are divided by the Euclidean length of the record.")
  boolean unitLength;

  @Option(
      names = "--records",
      paramLabel = "N",
      description = "Records that are made (default: 50000; quick: 2000).")
  @Range(from = 100)
  int records = 50_000;

  @Option(
      names = "--features",
      paramLabel = "N",
      description = "Features of these (default: 1000000; quick: 5000).")
  @Range(from = 10)
  int features = 1_000_000;

  @Option(
      names = "--regularisation",
      paramLabel = "X",
      description = "Without standardisation (default: 1 / records).")
  @Nullable Double regularisation;

  @Option(names = "--l1", description = "An L1 penalty (default: L2).")
  boolean l1;

  @Option(
      names = "--tolerance",
      paramLabel = "X",
      description = "Of ours (default: ${DEFAULT-VALUE}).")
  double tolerance = 1e-6;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "Most epochs of ours (default: ${DEFAULT-VALUE}).")
  @Range(from = 3)
  int epochs = 300;

  @Option(
      names = "--mllib-iterations",
      paramLabel = "N",
      description = "Iterations of MLlib (default: ${DEFAULT-VALUE}).")
  @Range(from = 1)
  int mllibIterations = 100;

  @Option(
      names = "--mllib-tolerance",
      paramLabel = "X",
      description = "Where MLlib ends (default: ${DEFAULT-VALUE}, as MLlib has it).")
  double mllibTolerance = 1e-6;

  @Option(
      names = "--liblinear-eps",
      paramLabel = "X",
      description = "Where LIBLINEAR ends (default: ${DEFAULT-VALUE}).")
  double liblinearEps = 1e-4;

  @Option(
      names = "--peers",
      paramLabel = "NAME",
      description = "Peers to compare with: mllib, liblinear (default: all).")
  Set<Peer> peers = EnumSet.allOf(Peer.class);

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Fits of each (default: 3; quick: 1).")
  int rounds = 3;

  @Override
  protected String inSmall() {
    return "In small: 2,000 records of 5,000 features, one round; a quarter of a minute.";
  }

  @Override
  protected void makeSmall() {
    unlessGiven("--records", () -> records = 2_000);
    unlessGiven("--features", () -> features = 5_000);
    unlessGiven("--rounds", () -> rounds = 1);
  }

  @Override
  protected LinearSuite suite() {
    checkAbsent("--train", "--records", "--features");
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
    return new LinearSuite(this);
  }
}
