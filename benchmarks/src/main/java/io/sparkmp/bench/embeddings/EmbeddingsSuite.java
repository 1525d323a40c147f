package io.sparkmp.bench.embeddings;

import io.sparkmp.bench.Leftovers;
import io.sparkmp.bench.Python;
import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.embeddings.EmbeddingsBench.Peer;
import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Suite;
import io.sparkmp.embeddings.EmbeddingsKryoRegistrator;
import io.sparkmp.embeddings.model.WordPairs;
import io.sparkmp.page.Chart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.commons.io.FileUtils;
import org.apache.commons.lang3.function.FailableSupplier;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Vectors of words beside MLlib's Word2Vec and gensim.
 *
 * @param options what to fit
 */
record EmbeddingsSuite(EmbeddingsBench options) implements Suite {
  private static final String TIME = "time to vectors, reading included";

  @Override
  public String about() {
    return "Vectors of words beside MLlib's Word2Vec and beside gensim: whole fits from the same"
        + " files of text, judged by the words that are near each other in sentences that none of"
        + " them has seen, and, if there are any, by pairs of words whose similarity people have"
        + " judged; of items by the last item of a session. MLlib uses hierarchical softmax, ours and"
        + " gensim negative sampling.";
  }

  @Override
  public void run(Recorder recorder) throws IOException, InterruptedException {
    options.record(recorder);
    recorder.setting("window", EmbeddingsBench.WINDOW);
    recorder.setting("negative samples of ours and gensim", EmbeddingsBench.NEGATIVE);
    recorder.setting("workers, partitions of MLlib, threads of gensim", EmbeddingsBench.WORKERS);
    Path folder = Utils.createTempDir(FileUtils.getTempDirectoryPath(), "spark-mp-bench").toPath();
    Python python = gensim(recorder);
    SparkSession spark = Sessions.open("embeddings", EmbeddingsKryoRegistrator.class);
    try {
      Task task = task(spark, folder);
      new Rounds(recorder, new Fits(spark, options, task), spark).run(python);
      recorder.chart(chart(recorder.figures(TIME)));
    } finally {
      spark.stop();
      FileUtils.deleteQuietly(folder.toFile());
    }
  }

  private Task task(SparkSession spark, Path folder) {
    if (options.ratings != null) {
      return Task.ofRatings(spark.read().textFile(options.ratings), options.seed(), folder);
    }
    WordPairs pairs =
        options.wordPairs == null
            ? null
            : WordPairs.read(options.wordPairs, spark.sparkContext().hadoopConfiguration());
    return Task.ofText(lines(spark), pairs, folder);
  }

  private JavaRDD<String> lines(SparkSession spark) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    return options.text == null
        ? context.parallelize(
            MadeText.sentences(options.sentences, options.seed()), EmbeddingsBench.WORKERS)
        : context.textFile(options.text);
  }

  /** A Python that has gensim, or null, which is noted. */
  private @Nullable Python gensim(Recorder recorder) throws InterruptedException {
    if (!options.peers.contains(Peer.GENSIM)) {
      return null;
    }
    Python python = new Python(options.python);
    try {
      recorder.setting(
          "gensim", python.evaluate("import gensim; print(gensim.__version__)", Map.of()));
      return python;
    } catch (IOException e) {
      recorder.note("gensim was not run: " + options.python + " does not have it");
      return null;
    }
  }

  private static Chart chart(List<Figure> times) {
    return new Chart.Bars(
        "Time to vectors of words",
        "median time, s",
        times.stream().map(Figure::subject).toList(),
        List.of(new Chart.Part("fit", times.stream().map(Figure::median).toList())));
  }

  /** Fits that take turns. */
  private record Rounds(Recorder recorder, Fits fits, SparkSession spark) {

    void run(@Nullable Python python) {
      Leftovers leftovers = new Leftovers(spark);
      EmbeddingsBench options = fits.options();
      for (int round = 1; round <= options.rounds; round++) {
        long seed = options.seed() + round - 1;
        fit("spark-mp", () -> leftovers.without(() -> fits.ours(seed)));
        if (options.peers.contains(Peer.MLLIB)) {
          fit("MLlib Word2Vec", () -> leftovers.without(() -> fits.mllib(seed)));
        }
        if (python != null) {
          fit("gensim", () -> fits.gensim(python, seed));
        }
        recorder.progress("round %d of %d", round, options.rounds);
      }
    }

    private void fit(String subject, FailableSupplier<Fits.Fit, Exception> fit) {
      recorder.attempt(
          subject,
          () -> {
            Fits.Fit made = fit.get();
            recorder.lower(TIME, subject, "s", made.seconds());
            fits.task().judge().judge(subject, made.vectors(), recorder);
          });
    }
  }
}
