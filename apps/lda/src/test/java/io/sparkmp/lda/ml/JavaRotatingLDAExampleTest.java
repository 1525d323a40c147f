package io.sparkmp.lda.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.random.SplitMix64;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * MLlib's own example, JavaLDAExample, with two class names changed: what is between the markers is
 * its text.
 */
@Tag("spark")
class JavaRotatingLDAExampleTest {
  @TempDir private Path folder;

  /** Twelve documents of eleven words, as its sample_lda_libsvm_data.txt. */
  private String data() throws IOException {
    List<String> lines = new ArrayList<>();
    SplitMix64 random = new SplitMix64(1);
    for (int d = 0; d < 12; d++) {
      StringBuilder line = new StringBuilder().append(d);
      for (int w = 1; w <= 11; w++) {
        line.append(' ').append(w).append(':').append(random.nextInt(d % 2 == w % 2 ? 10 : 3));
      }
      lines.add(line.toString());
    }
    return Files.write(folder.resolve("sample.txt"), lines).toString();
  }

  @Test
  void runsAsItIs() throws IOException {
    SparkSession spark = SharedSpark.get();
    String path = data();
    // $example on$
    // Loads data.
    Dataset<Row> dataset = spark.read().format("libsvm").load(path);

    // Trains a LDA model.
    RotatingLDA lda = new RotatingLDA().setK(10).setMaxIter(10);
    RotatingLDAModel model = lda.fit(dataset);

    double ll = model.logLikelihood(dataset);
    double lp = model.logPerplexity(dataset);
    System.out.println("The lower bound on the log likelihood of the entire corpus: " + ll);
    System.out.println("The upper bound on perplexity: " + lp);

    // Describe topics.
    Dataset<Row> topics = model.describeTopics(3);
    System.out.println("The topics described by their top-weighted terms:");
    topics.show(false);

    // Shows the result.
    Dataset<Row> transformed = model.transform(dataset);
    transformed.show(false);
    // $example off$
    double tokens = 0;
    for (Row row : dataset.collectAsList()) {
      for (double count : row.<org.apache.spark.ml.linalg.Vector>getAs("features").toArray()) {
        tokens += count;
      }
    }
    assertThat(ll).isNegative().isCloseTo(-lp * tokens, withinPercentage(1e-9));
    assertThat(lp).isBetween(1.5, 6.0); // 11 words, evenly: 2.4, and what ten topics cost
    assertThat(topics.columns()).containsExactly("topic", "termIndices", "termWeights");
    assertThat(topics.count()).isEqualTo(10);
    assertThat(transformed.columns()).containsExactly("label", "features", "topicDistribution");
    assertThat(transformed.count()).isEqualTo(12);
  }
}
