package io.sparkmp.mllib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.recommendation.ALSModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** MLlib's ALS finds no better model of its own objective than ours. */
@Tag("spark")
class ALSTest {
  private static final double LAMBDA = 0.05;

  /** From one random start to another, MLlib's own objective still differs by a third then. */
  private static final int ITERATIONS = 8;

  private static Dataset<Row> ratings;

  @BeforeAll
  static void readOnce() {
    ratings = SharedSpark.ratings();
  }

  private static org.apache.spark.ml.recommendation.ALS configured(
      org.apache.spark.ml.recommendation.ALS als) {
    return als.setRank(4).setMaxIter(ITERATIONS).setRegParam(LAMBDA).setAlpha(2).setSeed(3);
  }

  /** What docs/mllib.md shows. */
  @Test
  void chainsOfMllibsSettersFitByOurs() {
    ALSModel model = new ALS().setRank(10).setUserCol("user").setItemCol("item").fit(ratings);
    assertThat(model.rank()).isEqualTo(10);
  }

  private static Map<Integer, float[]> factors(Dataset<Row> table) {
    Map<Integer, float[]> factors = new HashMap<>();
    for (Row row : table.collectAsList()) {
      List<Float> values = row.getList(1);
      float[] vector = new float[values.size()];
      IntStream.range(0, vector.length).forEach(k -> vector[k] = values.get(k));
      factors.put(row.getInt(0), vector);
    }
    return factors;
  }

  private static double dot(float[] x, float[] y) {
    return IntStream.range(0, x.length).mapToDouble(k -> (double) x[k] * y[k]).sum();
  }

  /** What ALS minimises, with each row of the data as a term. */
  private static double objective(ALSModel model, boolean isImplicit) {
    return objective(model, isImplicit, 2, LAMBDA);
  }

  private static double objective(ALSModel model, boolean isImplicit, double alpha, double lambda) {
    Map<Integer, float[]> users = factors(model.userFactors());
    Map<Integer, float[]> items = factors(model.itemFactors());
    double sum = 0;
    if (isImplicit) {
      for (float[] x : users.values()) {
        for (float[] y : items.values()) {
          sum += dot(x, y) * dot(x, y);
        }
      }
    }
    for (Row row : ratings.collectAsList()) {
      float[] x = users.get(row.getInt(0));
      float[] y = items.get(row.getInt(1));
      double rating = row.getFloat(2);
      double error = (isImplicit ? 1 : rating) - dot(x, y);
      double confidence = isImplicit ? 1 + alpha * rating : 1;
      sum += confidence * error * error - (isImplicit ? dot(x, y) * dot(x, y) : 0);
      sum += lambda * (dot(x, x) + dot(y, y));
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({"false,false", "true,false", "false,true"})
  void findsWhatMllibFinds(boolean isImplicit, boolean nonNegative) {
    ALSModel ours =
        configured(new ALS())
            .setMaxIter(30) // to the minimum, whatever the start
            .setImplicitPrefs(isImplicit)
            .setNonnegative(nonNegative)
            .fit(ratings);
    ALSModel theirs =
        configured(new org.apache.spark.ml.recommendation.ALS())
            .setImplicitPrefs(isImplicit)
            .setNonnegative(nonNegative)
            .fit(ratings);
    double expected = objective(theirs, isImplicit);
    assertThat(objective(ours, isImplicit)).isLessThan(1.03 * expected);
    if (nonNegative) {
      assertThat(factors(ours.userFactors()).values())
          .allSatisfy(x -> assertThat(dot(x, new float[] {1, 1, 1, 1})).isNotNegative());
    }
  }

  /** There are as many ratings on both sides, whose penalties are least when they are equal. */
  @ParameterizedTest
  @CsvSource({"40,0.01,8", "40,0.01,3", "2,0.05,8", "100,0.0001,8"})
  void strongConfidenceLeavesNoSideLarge(double alpha, double lambda, int iterations) {
    ALS als = new ALS();
    var mllibs = new org.apache.spark.ml.recommendation.ALS();
    double[] objectives = new double[2];
    for (int i = 0; i < 2; i++) {
      ALSModel model =
          (i == 0 ? als : mllibs)
              .setImplicitPrefs(true)
              .setRank(6)
              .setMaxIter(iterations)
              .setRegParam(lambda)
              .setAlpha(alpha)
              .setSeed(3)
              .fit(ratings);
      objectives[i] = objective(model, true, alpha, lambda);
      if (i == 0) {
        double ofUsers = squares(model.userFactors());
        assertThat(squares(model.itemFactors())).isBetween(0.7 * ofUsers, 1.4 * ofUsers);
      }
    }
    assertThat(objectives[0]).isLessThan(objectives[1] + 0.01 * Math.abs(objectives[1]));
  }

  private static double squares(Dataset<Row> table) {
    return factors(table).values().stream().mapToDouble(x -> dot(x, x)).average().orElseThrow();
  }

  /** Items of ratings 0 get factors of exactly 0, so that nothing determines those of who rated. */
  @ParameterizedTest
  @CsvSource({"false,2", "false,3", "true,3"})
  void zerosNeedNoRegularisation(boolean isImplicit, int rank) {
    Dataset<Row> some =
        SharedSpark.get()
            .sql(
                "SELECT int(u.id) user, int(i.id) item, float(1 + (u.id + i.id) % 5) rating"
                    + " FROM range(6) u, range(2) i UNION ALL SELECT 9, 9, 0F");
    ALS als = new ALS();
    als.setRank(rank).setMaxIter(8).setSeed(1).setRegParam(0).setNonnegative(true);
    ALSModel model = als.setImplicitPrefs(isImplicit).fit(some);
    assertThat(model.transform(some).filter("isnan(prediction)").count()).isZero();
    if (!isImplicit) {
      Row worst =
          model.transform(some).selectExpr("sqrt(avg(pow(prediction - rating, 2)))").first();
      assertThat(worst.getDouble(0)).isLessThan(0.1);
    }
  }

  @Test
  void aModelIsOneOfMllibs(@TempDir Path folder) throws Exception {
    ALS als = new ALS("als_1");
    als.setRank(3).setMaxIter(2).setPredictionCol("stars").setColdStartStrategy("drop");
    ALSModel model = als.fit(ratings);
    assertThat(model.uid()).isEqualTo("als_1");
    assertThat(model.parent()).isSameAs(als);
    assertThat(model.rank()).isEqualTo(3);
    assertThat(model.getPredictionCol()).isEqualTo("stars");
    assertThat(model.getColdStartStrategy()).isEqualTo("drop");
    assertThat(model.isSet(model.userCol())).isFalse();
    assertThat(factors(model.userFactors()))
        .hasSize(67)
        .allSatisfy((id, x) -> assertThat(x).hasSize(3));
    String path = folder.resolve("model").toString();
    model.write().save(path);
    assertThat(ALSModel.load(path).transform(ratings.limit(5)).columns()).contains("stars");
    assertThat(model.recommendForAllUsers(2).count()).isEqualTo(67);
  }

  @Test
  void idsAndColumnsMayBeAsMllibTakesThem() {
    Dataset<Row> named =
        ratings
            .withColumn("who", functions.col("user").cast("double"))
            .withColumn("what", functions.col("item").cast("long"))
            .withColumn("stars", functions.col("rating").cast("int"))
            .drop("user", "item", "rating");
    ALS als = new ALS();
    als.setRank(2).setUserCol("who").setItemCol("what").setRatingCol("stars").setMaxIter(1);
    assertThat(als.fit(named).transform(named).where("prediction is null").isEmpty()).isTrue();
    Dataset<Row> wide = named.withColumn("what", functions.expr("what + 10000000000L"));
    assertThatThrownBy(() -> als.fit(wide)).hasStackTraceContaining("100000000");
    assertThatThrownBy(() -> als.fit(named.limit(0))).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatOurEngineLacksMllibFits() {
    ALS als = new ALS();
    als.setRank(2).setMaxIter(0).setSeed(1);
    ALSModel model = als.fit(ratings);
    ALSModel theirs =
        new org.apache.spark.ml.recommendation.ALS()
            .setRank(2)
            .setMaxIter(0)
            .setSeed(1)
            .fit(ratings);
    Map<Integer, float[]> expected = factors(theirs.userFactors());
    assertThat(factors(model.userFactors()))
        .allSatisfy((id, x) -> assertThat(x).containsExactly(expected.get(id), within(1e-6f)));
    assertThat(model.parent()).isSameAs(als);
  }

  @Test
  void isSavedLoadedAndCopied(@TempDir Path folder) throws Exception {
    ALS als = new ALS("als_2");
    als.setRank(7).setNumBlocks(3);
    String path = folder.resolve("als").toString();
    als.save(path);
    ALS loaded = ALS.load(path);
    assertThat(loaded.uid()).isEqualTo("als_2");
    assertThat(loaded.getRank()).isEqualTo(7);
    assertThat(loaded.getNumItemBlocks()).isEqualTo(3);
    assertThat(ALS.read().load(path)).isInstanceOf(ALS.class);
    assertThat(als.copy(ParamMap.empty())).isInstanceOf(ALS.class);
  }
}
