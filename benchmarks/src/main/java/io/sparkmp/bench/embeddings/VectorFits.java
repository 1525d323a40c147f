package io.sparkmp.bench.embeddings;

import io.sparkmp.bench.Python;
import io.sparkmp.embeddings.ingest.PairData;
import io.sparkmp.embeddings.ingest.PairIngest;
import io.sparkmp.embeddings.ingest.TextSentences;
import io.sparkmp.embeddings.loop.SkipGramOptions;
import io.sparkmp.embeddings.pairs.PairOptions;
import io.sparkmp.embeddings.train.SkipGramTraining;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.loop.LoopState;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.text.PlainTexts;
import io.sparkmp.text.TextRules;
import io.sparkmp.topk.VectorBlock;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.feature.Word2Vec;
import org.apache.spark.ml.feature.Word2VecModel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;

/** Makes whole fits, from files to vectors in this process. */
record VectorFits(SparkSession spark, EmbeddingsSuite options, Task task) {
  private static final long GENSIM_SECONDS = 3_600;

  /** Vectors of words and the time they took, including reading. */
  record Fit(double seconds, Map<String, float[]> vectors) {}

  Fit ours(long seed) {
    long start = System.nanoTime();
    SkipGramOptions how =
        new SkipGramOptions(
            options.vectorSize,
            options.epochs,
            options.stepSize,
            EmbeddingsSuite.NEGATIVE,
            0.75,
            seed);
    PairOptions pairs =
        new PairOptions(EmbeddingsSuite.WINDOW, options.minCount, options.sample, 1_000, seed);
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    TextFiles files =
        TextFiles.ofAnyKind(
            "sentences", task.folder().toString(), context.hadoopConfiguration(), null);
    LayoutOptions layout =
        SkipGramTraining.layout(
            how, new LayoutOptions(EmbeddingsSuite.WORKERS, 2, HoldOut.NOTHING, false));
    Map<String, float[]> vectors = new HashMap<>();
    try (PairData data =
        PairIngest.run(
            new TextSentences(PlainTexts.lines(context, files, TextRules.DEFAULT)),
            pairs,
            layout)) {
      SkipGramTraining training = new SkipGramTraining(data, how, pairs);
      try (Trained<LoopState, LoopState> trained =
          training.train(TrainingOptions.epochs(options.epochs))) {
        for (VectorBlock block : training.model(spark, trained).vectorTable().blocks().collect()) {
          for (int i = 0; i < block.size(); i++) {
            int from = i * block.dimension();
            vectors.put(
                block.ids().get(i).toString(),
                Arrays.copyOfRange(block.values(), from, from + block.dimension()));
          }
        }
      }
    }
    return new Fit((System.nanoTime() - start) / 1e9, vectors);
  }

  Fit mllib(long seed) {
    long start = System.nanoTime();
    Dataset<Row> sentences =
        spark
            .read()
            .text(task.folder().toString())
            .select(functions.split(functions.col("value"), " ").as("tokens"))
            .persist(StorageLevel.MEMORY_AND_DISK());
    Word2VecModel model =
        new Word2Vec()
            .setInputCol("tokens")
            .setOutputCol("mean")
            .setVectorSize(options.vectorSize)
            .setWindowSize(EmbeddingsSuite.WINDOW)
            .setMinCount(options.minCount)
            .setMaxIter(options.epochs)
            .setStepSize(options.stepSize)
            .setNumPartitions(EmbeddingsSuite.WORKERS)
            .setSeed(seed)
            .fit(sentences);
    double seconds = (System.nanoTime() - start) / 1e9;
    sentences.unpersist();
    Map<String, float[]> vectors = new HashMap<>();
    for (Row row : model.getVectors().collectAsList()) {
      double[] numbers = ((Vector) row.get(1)).toArray();
      float[] vector = new float[numbers.length];
      for (int i = 0; i < vector.length; i++) {
        vector[i] = (float) numbers[i];
      }
      vectors.put(row.getString(0), vector);
    }
    return new Fit(seconds, vectors);
  }

  /**
   * Fits with two threads of gensim; the time is gensim's own, without Python's start.
   *
   * @throws IOException if it cannot be run
   */
  Fit gensim(Python python, long seed) throws IOException, InterruptedException {
    Path out = task.folder().resolveSibling("gensim-" + seed + ".txt");
    String last =
        python.run(
            List.of(
                "-c",
                Python.program(VectorFits.class, "gensim_vectors.py"),
                task.folder().toString(),
                out.toString(),
                Integer.toString(options.vectorSize),
                Integer.toString(EmbeddingsSuite.WINDOW),
                Integer.toString(EmbeddingsSuite.NEGATIVE),
                Integer.toString(options.minCount),
                Integer.toString(options.epochs),
                Integer.toString(EmbeddingsSuite.WORKERS),
                Long.toString(seed),
                Double.toString(options.stepSize),
                Double.toString(options.sample)),
            Map.of(),
            GENSIM_SECONDS);
    return new Fit(Double.parseDouble(last), read(out));
  }

  private static Map<String, float[]> read(Path file) throws IOException {
    Map<String, float[]> vectors = new HashMap<>();
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      lines.readLine(); // skips the counts
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] fields = line.strip().split(" ", -1);
        float[] vector = new float[fields.length - 1];
        for (int i = 0; i < vector.length; i++) {
          vector[i] = Float.parseFloat(fields[i + 1]);
        }
        vectors.put(fields[0], vector);
      }
    }
    return vectors;
  }
}
