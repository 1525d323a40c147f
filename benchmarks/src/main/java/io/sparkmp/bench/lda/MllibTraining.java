package io.sparkmp.bench.lda;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.ml.clustering.LDA;
import org.apache.spark.ml.clustering.LDAModel;
import org.apache.spark.ml.linalg.Matrix;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;

/** Trains MLlib's topic models on a corpus, from files. */
final class MllibTraining {
  private static final int FILES = 4;

  private MllibTraining() {}

  /** Writes the training tokens for MLlib to an existing folder. */
  static void write(Corpus corpus, Path folder) throws IOException {
    int documents = corpus.visible().length;
    for (int f = 0; f < FILES; f++) {
      try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("part-" + f))) {
        for (int d = f * documents / FILES; d < (f + 1) * documents / FILES; d++) {
          if (corpus.visible()[d].length > 0) {
            out.write(line(corpus.visible()[d]));
          }
        }
      }
    }
  }

  private static String line(int[] words) {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (int word : words) {
      counts.merge(word, 1, Integer::sum);
    }
    StringBuilder line = new StringBuilder("0");
    counts.forEach((word, n) -> line.append(' ').append(word + 1).append(':').append(n));
    return line.append('\n').toString();
  }

  /**
   * Reads the folder and fits, with MLlib's defaults for everything else.
   *
   * @param optimizer {@code em} or {@code online}
   */
  static Topics.Timed run(
      SparkSession spark,
      Path folder,
      int words,
      int topics,
      String optimizer,
      int iterations,
      long seed) {
    long start = System.nanoTime();
    Dataset<Row> documents =
        spark
            .read()
            .format("libsvm")
            .option("numFeatures", words)
            .load(folder.toString())
            .select("features")
            .persist(StorageLevel.MEMORY_AND_DISK());
    LDAModel model =
        new LDA()
            .setK(topics)
            .setOptimizer(optimizer)
            .setMaxIter(iterations)
            .setSeed(seed)
            .fit(documents);
    double seconds = (System.nanoTime() - start) / 1e9;
    documents.unpersist();
    return new Topics.Timed(seconds, topics(model, optimizer.equals("em")));
  }

  /**
   * EM finds the mode: its priors of 50 / K + 1 and 1.1 add 50 / K and 0.1 to the counts, which are
   * its result (Asuncion et al., "On smoothing and inference for topic models", UAI 2009). The
   * online optimizer gives the parameters of the topics' posterior, which include the prior.
   */
  private static Topics topics(LDAModel model, boolean em) {
    Matrix matrix = model.topicsMatrix(); // words x topics
    float[][] weights = new float[matrix.numCols()][matrix.numRows()];
    matrix.foreachActive(
        (word, topic, weight) -> {
          weights[(Integer) topic][(Integer) word] = ((Double) weight).floatValue();
          return scala.runtime.BoxedUnit.UNIT;
        });
    double[] alpha = model.estimatedDocConcentration().toArray();
    if (em) {
      alpha = Arrays.stream(alpha).map(a -> a - 1).toArray();
    }
    return Topics.smoothed(weights, em ? 0.1 : 0, alpha);
  }
}
