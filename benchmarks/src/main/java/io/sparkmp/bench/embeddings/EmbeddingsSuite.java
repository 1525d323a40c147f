package io.sparkmp.bench.embeddings;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.Leftovers;
import io.sparkmp.bench.Python;
import io.sparkmp.bench.embeddings.EmbeddingsSuite.Peer;
import io.sparkmp.bench.suite.Checks;
import io.sparkmp.bench.suite.QuickRun;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Recorder.Turn;
import io.sparkmp.bench.suite.Setting;
import io.sparkmp.bench.suite.SuiteCommand;
import io.sparkmp.embeddings.EmbeddingsKryoRegistrator;
import io.sparkmp.embeddings.model.WordPairs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.commons.io.FileUtils;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.Utils;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares vectors of words with MLlib's Word2Vec and gensim. */
@Command(
    name = "embeddings",
    description =
        "Time to train word vectors, including reading, and their quality: ours, MLlib's Word2Vec,"
            + " and gensim if Python has it.")
@QuickRun(
    "A small run: 4,000 generated sentences, vectors of 20 numbers, one round; half a" + " minute.")
public final class EmbeddingsSuite extends SuiteCommand {
  static final int WORKERS = 2;
  private static final String TIME = "time to vectors, reading included";
  static final int WINDOW = 5;
  static final int NEGATIVE = 5;

  /** A system to compare ours with. */
  enum Peer {
    MLLIB,
    GENSIM
  }

  @Option(
      names = "--text",
      paramLabel = "PATH",
      description =
          "Text files with a sentence or document per line, separated by commas; .gz is"
              + " fine (default: generated sentences).")
  @Nullable String text;

  @Option(
      names = "--ratings",
      paramLabel = "PATH",
      description =
          "Files with a user, an item, a rating and optionally a time per line: the items of a"
              + " user are a sentence, and its last item judges the vectors.")
  @Nullable String ratings;

  @Option(names = "--sentences", description = "The number of generated sentences.")
  @Setting(from = 100, quick = "4000")
  int sentences = 60_000;

  @Option(
      names = "--word-pairs",
      paramLabel = "PATH",
      description = "Pairs of words with a similarity, which also judge the vectors.")
  @Nullable String wordPairs;

  @Option(
      names = "--peers",
      paramLabel = "NAME",
      description = "Peers to compare with: mllib, gensim (default: all).")
  Set<Peer> peers = EnumSet.allOf(Peer.class);

  @Option(names = "--vector-size", description = "Numbers per vector.")
  @Setting(quick = "20")
  int vectorSize = 100;

  @Option(names = "--epochs", description = "Epochs of ours and of gensim, iterations of MLlib.")
  @Setting(quick = "10")
  int epochs = 5;

  @Option(names = "--step-size", description = "Initial step size of all.")
  double stepSize = 0.05;

  @Option(
      names = "--sample",
      description =
          "Ours and gensim downsample words that make up more than this fraction of all;"
              + " 0: none.")
  double sample = 1e-4;

  @Option(names = "--min-count", description = "Leave out words that occur less often.")
  int minCount = 5;

  @Option(names = "--rounds", description = "Fits of each.")
  @Setting(quick = "1")
  int rounds = 3;

  @Option(names = "--python", paramLabel = "COMMAND", description = "The Python that has gensim.")
  String python = "python3";

  @Override
  protected void check() {
    checkAbsent("--text", "--sentences");
    checkAbsent("--ratings", "--text", "--sentences", "--word-pairs");
    Checks.check("step-size", stepSize, stepSize > 0, "> 0");
    Checks.check("sample", sample, sample >= 0, ">= 0");
    Checks.check("python", "blank", !python.isBlank(), "a name or a path");
  }

  @Override
  public String about() {
    return "Word vectors beside MLlib's Word2Vec and gensim: whole fits of the same text files,"
        + " judged by words near each other in held-out sentences and, if given, by pairs of"
        + " words whose similarity people have judged; vectors of items are judged by the last"
        + " item of a session. MLlib uses hierarchical softmax, ours and gensim negative"
        + " sampling.";
  }

  @Override
  public void run(Recorder recorder) throws IOException, InterruptedException {
    record(recorder);
    recorder.setting("window", WINDOW);
    recorder.setting("negative samples of ours and gensim", NEGATIVE);
    recorder.setting("workers, partitions of MLlib, threads of gensim", WORKERS);
    Path folder = Utils.createTempDir(FileUtils.getTempDirectoryPath(), "spark-mp-bench").toPath();
    Python python = gensim(recorder);
    SparkSession spark = BenchSessions.open("embeddings", EmbeddingsKryoRegistrator.class);
    try {
      Task task = task(spark, folder);
      recorder.inTurn(
          rounds,
          turns(new VectorFits(spark, this, task), new Leftovers(spark), python),
          (subject, made) -> {
            recorder.lower(TIME, subject, "s", made.seconds());
            task.judge().judge(subject, made.vectors(), recorder);
          });
      recorder.bars("Time to vectors of words", "median time, s", "fit", TIME);
    } finally {
      spark.stop();
      FileUtils.deleteQuietly(folder.toFile());
    }
  }

  private Task task(SparkSession spark, Path folder) {
    if (ratings != null) {
      return Task.ofRatings(spark.read().textFile(ratings), seed(), folder);
    }
    WordPairs pairs =
        wordPairs == null
            ? null
            : WordPairs.read(wordPairs, spark.sparkContext().hadoopConfiguration());
    return Task.ofText(lines(spark), pairs, folder);
  }

  private JavaRDD<String> lines(SparkSession spark) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    return text == null
        ? context.parallelize(MadeText.sentences(sentences, seed()), WORKERS)
        : context.textFile(text);
  }

  /** A Python with gensim; null, with a note, if there is none. */
  private @Nullable Python gensim(Recorder recorder) throws InterruptedException {
    if (!peers.contains(Peer.GENSIM)) {
      return null;
    }
    Python given = new Python(python);
    try {
      recorder.setting(
          "gensim", given.evaluate("import gensim; print(gensim.__version__)", Map.of()));
      return given;
    } catch (IOException e) {
      recorder.note("gensim was not run: " + python + " does not have it");
      return null;
    }
  }

  /** Fits that take turns, with a new seed in each round. */
  private Map<String, Turn<VectorFits.Fit>> turns(
      VectorFits fits, Leftovers leftovers, @Nullable Python python) {
    Map<String, Turn<VectorFits.Fit>> turns = new LinkedHashMap<>();
    turns.put("spark-mp", round -> leftovers.without(() -> fits.ours(seed() + round - 1)));
    if (peers.contains(Peer.MLLIB)) {
      turns.put("MLlib Word2Vec", round -> leftovers.without(() -> fits.mllib(seed() + round - 1)));
    }
    if (python != null) {
      turns.put("gensim", round -> fits.gensim(python, seed() + round - 1));
    }
    return turns;
  }
}
