package io.sparkmp.lda.ml;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Documents of mostly one of five topics, each with twelve words of its own. */
final class Planted {
  static final int TOPICS = 5;
  static final int WORDS = 60; // word 12 k + i is of topic k

  private Planted() {}

  /** Word i is "w" and i in two digits, so that sorting keeps the order. */
  static String[] vocabulary() {
    String[] words = new String[WORDS];
    Arrays.setAll(words, i -> String.format("w%02d", i));
    return words;
  }

  static int topic(int document) {
    return document % TOPICS;
  }

  private static int[] tokens(int document) {
    SplitMix64 random = new SplitMix64(document);
    int[] tokens = new int[20 + random.nextInt(20)];
    for (int i = 0; i < tokens.length; i++) {
      int topic = random.nextDouble() < 0.8 ? topic(document) : random.nextInt(TOPICS);
      tokens[i] = 12 * topic + (int) (Math.pow(random.nextDouble(), 2) * 12);
    }
    return tokens;
  }

  private static Vector counts(int[] tokens) {
    double[] counts = new double[WORDS];
    for (int token : tokens) {
      counts[token]++;
    }
    return Vectors.dense(counts).compressed();
  }

  /** Rows of id, features, tokens and text. */
  static Dataset<Row> documents(int first, int end) {
    List<Row> rows = new ArrayList<>();
    for (int d = first; d < end; d++) {
      int[] tokens = tokens(d);
      String[] words = Arrays.stream(tokens).mapToObj(t -> vocabulary()[t]).toArray(String[]::new);
      rows.add(RowFactory.create(d, counts(tokens), words, "the " + String.join(" the ", words)));
    }
    return SharedSpark.get()
        .createDataFrame(
            rows,
            new StructType()
                .add("id", DataTypes.IntegerType, false)
                .add("features", SQLDataTypes.VectorType())
                .add("tokens", DataTypes.createArrayType(DataTypes.StringType))
                .add("text", DataTypes.StringType));
  }

  /** A fitter of these documents. */
  static RotatingLDA lda() {
    return new RotatingLDA()
        .setK(TOPICS)
        .setMaxIter(60)
        .setSeed(3)
        .setDocConcentration(0.2)
        .setTopicConcentration(0.05)
        .setNumBlocks(2);
  }

  static int main(Vector shares) {
    return shares.argmax();
  }

  /** By planted topic, the one that most of its documents have in a column; distinct. */
  static int[] found(Dataset<Row> transformed, String column) {
    int[][] votes = new int[TOPICS][TOPICS];
    for (Row row : transformed.collectAsList()) {
      votes[topic(row.<Integer>getAs("id"))][main(row.getAs(column))]++;
    }
    return Arrays.stream(votes)
        .mapToInt(
            of -> {
              int best = 0;
              for (int k = 1; k < of.length; k++) {
                best = of[k] > of[best] ? k : best;
              }
              return best;
            })
        .toArray();
  }

  /** A frame as sorted lines, to compare. */
  static List<String> print(Dataset<Row> frame) {
    return frame.collectAsList().stream().map(Row::toString).sorted().toList();
  }
}
