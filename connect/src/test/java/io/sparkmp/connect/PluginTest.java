package io.sparkmp.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.connect.ConnectServer.Client;
import io.sparkmp.testing.Project;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients that know MLlib alone train by our engine, if the server has the plugin. */
@Tag("long")
@Tag("lines")
class PluginTest extends ServerTests {
  /**
   * A fit, in the words of MLlib.
   *
   * @param data of which {@link ConnectedFit}
   * @param params with what the test's data need
   */
  private record OfMllib(String name, String data, String estimator, String model, String params) {
    Dataset<Row> data(SparkSession session) {
      return ConnectedFit.ALL.stream()
          .filter(fit -> fit.name().equals(data))
          .findFirst()
          .orElseThrow()
          .data(session);
    }

    String mllib() {
      return "org.apache.spark.ml." + estimator;
    }
  }

  private static final List<OfMllib> ALL =
      List.of(
          new OfMllib(
              "als", "cf", "recommendation.ALS", "recommendation.ALSModel", "rank=3,maxIter=2"),
          new OfMllib(
              "topics", "lda", "clustering.LDA", "clustering.LocalLDAModel", "k=3,maxIter=3"),
          new OfMllib(
              "words",
              "embeddings",
              "feature.Word2Vec",
              "feature.Word2VecModel",
              "inputCol=text,outputCol=vector,vectorSize=4,minCount=0"),
          new OfMllib(
              "logistic",
              "linear",
              "classification.LogisticRegression",
              "classification.LogisticRegressionModel",
              "regParam=0.1,maxIter=5"),
          new OfMllib(
              "numbers",
              "linear",
              "regression.LinearRegression",
              "regression.LinearRegressionModel",
              "solver=l-bfgs,regParam=0.1,maxIter=5"));

  @BeforeAll
  static void start() throws Exception {
    start(
        "plugin",
        Project.built("mllib").resolve("spark-mp-mllib.jar").toString(),
        "spark.connect.ml.backend.classes=io.sparkmp.connect.Plugin");
  }

  /** The numbers are those of our classes, without Spark Connect. */
  @ParameterizedTest
  @EnumSource
  void clientsOfMllibTrainByOurEngine(Client client) throws Exception {
    List<String> steps = new ArrayList<>();
    for (OfMllib fit : ALL) {
      String data = file(client, fit.name());
      fit.data(spark).write().parquet(data);
      steps.add(step("fit", fit.name(), fit.mllib(), data, fit.params()));
      steps.add(step("transform", fit.name(), data, "-", data + "-fitted"));
      steps.add(step("save", fit.name(), data + "-model"));
      steps.add(step("load", fit.name(), "org.apache.spark.ml." + fit.model(), data + "-model"));
      steps.add(step("transform", fit.name(), data, "-", data + "-loaded"));
    }

    int before = server.log().length();
    List<String> printed = server.run(client, steps);

    assertThat(printed).noneMatch(found -> found.startsWith("failed"));
    for (OfMllib fit : ALL) {
      Dataset<Row> data = spark.read().parquet(file(client, fit.name()));
      Dataset<Row> transformed = ours(fit, data).transform(data);
      if (fit.name().equals("topics")) {
        assertThat(shares(spark.read().parquet(file(client, "topics-fitted"))))
            .usingElementComparator(PluginTest::compareShares)
            .isEqualTo(shares(transformed));
        assertThat(shares(spark.read().parquet(file(client, "topics-loaded"))))
            .usingElementComparator(PluginTest::compareShares)
            .isEqualTo(shares(transformed));
        continue;
      }
      List<String> expected = rows(transformed);
      assertThat(rows(file(client, fit.name() + "-fitted"))).as(fit.name()).isEqualTo(expected);
      assertThat(rows(file(client, fit.name() + "-loaded"))).as(fit.name()).isEqualTo(expected);
    }
    assertThat(server.log().substring(before)).doesNotContain("MLlib itself fits");
  }

  @Test
  void whatOurEngineLacksMllibFits() throws Exception {
    OfMllib logistic = ALL.get(3);
    logistic.data(spark).write().parquet(file("two"));

    List<String> printed =
        server.run(
            List.of(
                step("fit", "m", logistic.mllib(), file("two"), "family=multinomial,maxIter=0"),
                step("save", "m", file("two-model"))));

    assertThat(printed).containsExactly("fitted", "saved");
    assertThat(LogisticRegressionModel.load(file("two-model")).interceptVector().size())
        .isEqualTo(2);
    assertThat(server.log()).contains("MLlib itself fits, not spark-mp: maxIter is 0");
  }

  private static Transformer ours(OfMllib fit, Dataset<Row> data)
      throws ReflectiveOperationException {
    String name = fit.estimator().replaceAll(".*\\.", "io.sparkmp.mllib.");
    Estimator<?> estimator =
        Class.forName(name)
            .asSubclass(Estimator.class)
            .getConstructor(String.class)
            .newInstance("connect_1");
    for (String one : fit.params().split(",", -1)) {
      String[] pair = one.split("=", 2);
      Param<Object> param = estimator.getParam(pair[0]);
      estimator.set(param, param.jsonDecode(json(pair[1])));
    }
    return estimator.fit(data);
  }

  /** By document; MLlib's inference starts from random numbers, and ends at its tolerance. */
  private static List<double[]> shares(Dataset<Row> rows) {
    return rows.collectAsList().stream()
        .sorted(Comparator.comparing(row -> row.get(0).toString()))
        .map(row -> row.<Vector>getAs("topicDistribution").toArray())
        .toList();
  }

  private static int compareShares(double[] found, double[] expected) {
    for (int k = 0; k < expected.length; k++) {
      if (Math.abs(found[k] - expected[k]) > 1e-4) {
        return 1;
      }
    }
    return found.length - expected.length;
  }

  private static String json(String value) {
    return value.matches("-?[0-9.]+") ? value : '"' + value + '"';
  }
}
