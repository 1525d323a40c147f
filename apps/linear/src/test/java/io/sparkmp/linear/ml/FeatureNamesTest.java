package io.sparkmp.linear.ml;

import static org.apache.spark.ml.functions.array_to_vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.linear.SharedSpark;
import java.nio.file.Path;
import org.apache.spark.ml.feature.StringIndexerModel;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vectors whose metadata name their entries, and models that are applied to others. */
@Tag("spark")
class FeatureNamesTest {
  private static final String REFUSAL =
      "Cannot apply the model to column features: from entry 0 on it has b, a (expected: a, b, the"
          + " order of the training); assemble its vectors in that order";

  private static Dataset<Row> columns;
  private static RotatingLinearRegressionModel model;
  @TempDir private Path folder;

  @BeforeAll
  static void trainOne() {
    columns =
        SharedSpark.get()
            .range(200)
            .selectExpr("id % 7 / 7D a", "id % 11 / 11D b", "2 * (id % 7 / 7D) label");
    model = new RotatingLinearRegression("named").setMaxIter(5).fit(vectors("a", "b"));
  }

  private static Dataset<Row> vectors(String... of) {
    return new VectorAssembler().setInputCols(of).setOutputCol("features").transform(columns);
  }

  @Test
  void anotherOrderIsRefused() {
    assertThat(model.transform(vectors("a", "b")).count()).isEqualTo(200);
    assertThatThrownBy(() -> model.transform(vectors("b", "a"))).hasMessage(REFUSAL);
    assertThatThrownBy(() -> model.evaluate(vectors("b", "a"))).hasMessage(REFUSAL);
  }

  @Test
  void savedModelsKeepTheNames() throws Exception {
    String path = folder.resolve("model").toString();
    model.save(path);
    RotatingLinearRegressionModel loaded = RotatingLinearRegressionModel.load(path);
    assertThat(loaded.getOrDefault(loaded.featureNames())).containsExactly("a", "b");
    assertThatThrownBy(() -> loaded.transform(vectors("b", "a"))).hasMessage(REFUSAL);
    assertThat(loaded.toMLlib().transform(vectors("a", "b")).count()).isEqualTo(200);
  }

  @Test
  void otherNamesOrNoneAreAllowed() {
    Dataset<Row> renamed = columns.withColumnRenamed("a", "c");
    assertThat(
            model
                .transform(
                    new VectorAssembler()
                        .setInputCols(new String[] {"c", "b"})
                        .setOutputCol("features")
                        .transform(renamed))
                .count())
        .isEqualTo(200);
    Dataset<Row> unnamed =
        columns.select(array_to_vector(functions.expr("array(b, a)")).as("features"));
    assertThat(model.transform(unnamed).count()).isEqualTo(200);
  }

  /** Else the figures would be those of the other class. */
  @Test
  void labelsOfAnotherIndexerAreRefused() throws Exception {
    Dataset<Row> words =
        vectors("a", "b").drop("label").withColumn("word", functions.expr("if(a > b, 'y', 'n')"));
    RotatingLogisticRegressionModel fitted =
        new RotatingLogisticRegression("classes").setMaxIter(5).fit(indexed(words, "n", "y"));
    String path = folder.resolve("classes").toString();
    fitted.save(path);
    RotatingLogisticRegressionModel loaded = RotatingLogisticRegressionModel.load(path);
    assertThat(loaded.evaluate(indexed(words, "n", "y")).accuracy()).isGreaterThan(0.5);
    assertThatThrownBy(() -> loaded.evaluate(indexed(words, "y", "n")))
        .hasMessage(
            "Cannot evaluate the model on column label: its labels 0 and 1 stand for [y, n]"
                + " (expected: [n, y], as in the training); make labels by the StringIndexerModel"
                + " of the training");
  }

  private static Dataset<Row> indexed(Dataset<Row> words, String... order) {
    return new StringIndexerModel("words", order)
        .setInputCol("word")
        .setOutputCol("label")
        .transform(words);
  }
}
