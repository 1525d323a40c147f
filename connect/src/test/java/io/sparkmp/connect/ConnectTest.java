package io.sparkmp.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.sparkmp.cf.ml.MatrixFactorizationModel;
import io.sparkmp.cf.ml.RankingEvaluator;
import io.sparkmp.connect.ConnectServer.Client;
import io.sparkmp.lda.ml.TopicEvaluator;
import io.sparkmp.testing.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Estimators, models and evaluators, used over Spark Connect from a client without them. */
@Tag("long")
@Tag("lines")
class ConnectTest extends ServerTests {
  private static final String MEMORY_CONTROL =
      "spark.connect.session.connectML.mlCache.memoryControl.enabled";
  private static final String RANKING = RankingEvaluator.class.getName();
  private static final String TOPIC = TopicEvaluator.class.getName();

  /** From 4.1 on, servers put models aside, and read them again. */
  private static final String EVICTED = Project.line().startsWith("4.0") ? "kept" : "evicted";

  @BeforeAll
  static void start() throws Exception {
    start("connect", Project.applicationJars());
  }

  /** Fit, transform, save, load: the numbers are those of the same fit without Spark Connect. */
  @ParameterizedTest
  @EnumSource
  void modelsAreTheSameAsWithoutConnect(Client client) throws Exception {
    List<String> steps = new ArrayList<>();
    for (ConnectedFit fit : ConnectedFit.ALL) {
      String name = fit.name();
      fit.data(spark).write().parquet(file(client, name));
      steps.add(step("fit", name, fit.estimator(), file(client, name), fit.params()));
      if (client == Client.MESSAGES) {
        steps.add(step("evict", name));
      }
      steps.add(step("transform", name, file(client, name), "-", file(client, name + "-fitted")));
      steps.add(step("save", name, file(client, name + "-model")));
      steps.add(step("load", name, fit.model(), file(client, name + "-model")));
      steps.add(step("transform", name, file(client, name), "-", file(client, name + "-loaded")));
      steps.add(step("delete", name));
    }

    List<String> printed = server.run(client, steps);

    Iterator<String> next = printed.iterator();
    for (ConnectedFit fit : ConnectedFit.ALL) {
      Dataset<Row> data = spark.read().parquet(file(client, fit.name()));
      Dataset<Row> here = fit.fit(data).transform(data);
      String uid =
          "loaded "
              + (client == Client.MESSAGES ? "connect" : fit.estimator().replaceAll(".*\\.", ""));
      String columns = String.join(" ", here.columns());
      Stream.of("fitted", EVICTED, columns, "saved", uid, columns, "deleted")
          .filter(found -> client == Client.MESSAGES || !found.equals(EVICTED))
          .forEach(found -> assertThat(next.next()).as(fit.name()).isEqualTo(found));
      assertThat(rows(file(client, fit.name() + "-fitted"))).as(fit.name()).isEqualTo(rows(here));
      assertThat(rows(file(client, fit.name() + "-loaded"))).as(fit.name()).isEqualTo(rows(here));
      assertThat(rows(loaded(file(client, fit.name() + "-model"), fit).transform(data)))
          .as(fit.name())
          .isEqualTo(rows(here));
    }
  }

  @Test
  void recommendsByTransform() throws Exception {
    ConnectedFit fit = ConnectedFit.ALL.get(0);
    fit.data(spark).write().parquet(file("pairs"));
    spark
        .read()
        .parquet(file("pairs"))
        .groupBy("user")
        .agg(functions.collect_list("item").as("known"))
        .union(spark.range(90, 95).selectExpr("int(id)", "array()"))
        .write()
        .parquet(file("users"));
    String params = "recommendationsCol=best,numRecommendations=3,seenCol=known,predictionCol=";

    List<String> printed =
        server.run(
            List.of(
                step("fit", "m", fit.estimator(), file("pairs"), fit.params()),
                step("transform", "m", file("users"), params, file("lists")),
                step("save", "m", file("recommender"))));

    assertThat(printed).containsExactly("fitted", "user known best", "saved");
    MatrixFactorizationModel model = MatrixFactorizationModel.load(file("recommender"));
    Dataset<Row> pairs = spark.read().parquet(file("pairs"));
    Dataset<Row> unseen = model.recommendForAllUsers(3, pairs).toDF("user", "best");
    Dataset<Row> lists = spark.read().parquet(file("lists")).drop("known");
    assertThat(rows(lists.filter("best is not null"))).isEqualTo(rows(unseen));
    assertThat(lists.filter("best is null").count()).isEqualTo(5);
  }

  @Test
  void evaluatorsJudge() throws Exception {
    ConnectedFit cf = ConnectedFit.ALL.get(0);
    Dataset<Row> ratings = cf.data(spark);
    var factors = (MatrixFactorizationModel) cf.fit(ratings.filter("(user + item) % 3 > 0"));
    Dataset<Row> ranked =
        factors.setRankCol("rank").transform(ratings.filter("(user + item) % 3 = 0"));
    ConnectedFit lda = ConnectedFit.ALL.get(1);
    Dataset<Row> completed = lda.fit(lda.data(spark)).transform(lda.data(spark));
    ranked.write().parquet(file("ranked"));
    completed.write().parquet(file("completed"));

    List<String> printed =
        server.run(
            List.of(
                step("evaluate", "-", RANKING, file("ranked"), "metricName=ndcg,k=5"),
                step("evaluate", "-", TOPIC, file("completed"), "-")));

    double ndcg = new RankingEvaluator().setMetricName("ndcg").setK(5).evaluate(ranked);
    double perplexity = new TopicEvaluator().evaluate(completed);
    assertThat(ndcg).isBetween(0.01, 1.0);
    assertThat(perplexity).isGreaterThan(1);
    assertThat(printed).containsExactly(String.valueOf(ndcg), String.valueOf(perplexity));
  }

  @Test
  void failuresSayWhy() throws Exception {
    spark.range(0, 10).write().parquet(file("numbers"));
    String estimator = ConnectedFit.ALL.get(0).estimator();

    List<String> printed =
        server.run(
            List.of(
                step("fit", "m", estimator, file("numbers"), "-"),
                step("fit", "m", estimator, file("numbers"), "rank=0"),
                step("load", "m", estimator + "Model", file("absent"))));

    assertThat(printed.get(0))
        .contains("Cannot find column user in the dataset: its columns are [id]");
    assertThat(printed.get(1)).contains("rank given invalid value 0");
    if (!Project.line().startsWith("4.0")) { // whose server hides why
      assertThat(printed.get(2)).contains("Cannot read model " + file("absent"));
    }
  }

  /** From 4.1 on, servers copy models to the driver's disk, unless they are told not to. */
  @Test
  void onAClusterModelsAreKeptIfTheyAreNotCopied(@TempDir Path own) throws Exception {
    assumeFalse(Project.line().startsWith("4.0"), "Spark 4.0 copies no models");
    ConnectedFit fit = ConnectedFit.ALL.get(0);
    fit.data(spark).write().parquet(own.resolve("data").toString());
    String step = step("fit", "m", fit.estimator(), own.resolve("data").toString(), fit.params());
    String model = own.resolve("model").toString();
    ((MLWritable) fit.fit(fit.data(spark))).write().save(model);
    String load = step("load", "m", fit.model(), model);
    try (ConnectServer cluster =
        new ConnectServer(
            Files.createDirectory(own.resolve("cluster")),
            "local-cluster[1,2,1024]",
            Project.applicationJars())) {
      assertThat(cluster.run(List.of(step, load)))
          .allSatisfy(
              failure ->
                  assertThat(failure)
                      .endsWith(
                          "Cannot keep a model on this server: Spark Connect copies models to the"
                              + " disk of the driver, and executors write on their own machines\n"
                              + "Begin a new session, and set there before the first fit or load:\n"
                              + MEMORY_CONTROL
                              + "=false"));

      assertThat(
              cluster.run(
                  List.of(
                      step("set", "-", MEMORY_CONTROL, "false"),
                      step,
                      step("save", "m", own.resolve("saved").toString()),
                      load)))
          .containsExactly("set", "fitted", "saved", "loaded mf");
    }
  }

  private static Transformer loaded(String model, ConnectedFit fit)
      throws ReflectiveOperationException {
    return (Transformer)
        Class.forName(fit.model()).getMethod("load", String.class).invoke(null, model);
  }
}
