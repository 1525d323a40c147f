package io.sparkmp.cf.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.model.RandomModel;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.ids.IdType;
import java.util.List;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recommendations as a column that {@code transform} adds. */
@Tag("spark")
class RecommendationsColTest {
  private static final SparkSession SPARK = SharedSpark.get();

  private static MatrixFactorizationModel model(IdType type) {
    return new MatrixFactorizationModel(
            "mf", RandomModel.of(type, 20, 15, 3, false).model(SPARK, 2, 3), null)
        .setRecommendationsCol("best")
        .setNumRecommendations(4)
        .setPredictionCol("");
  }

  private static List<String> rows(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(Row::toString).sorted().toList();
  }

  @ParameterizedTest
  @EnumSource(IdType.class)
  void isWhatRecommendForAllUsersGives(IdType type) {
    MatrixFactorizationModel model = model(type);
    Dataset<Row> users = model.userFactors().select(functions.col("id").as("user"));

    Dataset<Row> lists = model.transform(users.union(users));

    Dataset<Row> expected = model.recommendForAllUsers(4).toDF("user", "best");
    assertThat(rows(lists)).isEqualTo(rows(expected.union(expected)));
    assertThat(lists.schema()).isEqualTo(model.transformSchema(users.schema()));
  }

  /** Both columns are found for the rows that have them, even if a second reading has others. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT /*+ REPARTITION(3) */ * FROM pairs LIMIT 40",
        "SELECT user, item, uuid() AS extra FROM pairs WHERE rand() < 0.3"
      })
  void rowsThatDifferAtEachReadingGetTheirOwn(String query) {
    MatrixFactorizationModel model = model(IdType.LONG).setRankCol("place");
    Dataset<Row> users = model.userFactors().selectExpr("id AS user");
    users
        .crossJoin(model.itemFactors().selectExpr("id AS item", "string(rand(7)) AS extra"))
        .createOrReplaceTempView("pairs");
    Dataset<Row> asked = SPARK.sql(query);

    List<Row> rows = model.transform(asked).collectAsList();

    assertThat(rows).isNotEmpty();
    assertThat(rows).allMatch(row -> !row.isNullAt(row.fieldIndex("best")));
    assertThat(rows).allMatch(row -> !row.isNullAt(row.fieldIndex("place")));
    SPARK.catalog().dropTempView("pairs");
  }

  @Test
  void seenItemsAreLeftOutForEachUser() {
    MatrixFactorizationModel model = model(IdType.LONG).setSeenCol("seen");
    Dataset<Row> all = model.recommendForAllUsers(15);
    Dataset<Row> best = all.selectExpr("user", "slice(recommendations.item, 1, 3) seen");
    Dataset<Row> nothing = all.selectExpr("user", "cast(array() as array<bigint>) seen");

    assertThat(rows(model.transform(best).drop("seen")))
        .isEqualTo(rows(all.selectExpr("user", "slice(recommendations, 4, 4)")));
    assertThat(rows(model.transform(nothing).drop("seen")))
        .isEqualTo(rows(all.selectExpr("user", "slice(recommendations, 1, 4)")));
  }

  /** Null lists and null items are ignored; the lists of a user's rows are merged. */
  @Test
  void seenItemsMayBeNullInSeveralRowsAndOfAnyName() {
    MatrixFactorizationModel model =
        model(IdType.STRING)
            .setUserCol("customer")
            .setSeenCol("user")
            .setItemCol("recommendations");
    Dataset<Row> all = model.recommendForAllUsers(15).toDF("customer", "r");
    String ids = "transform(r, x -> x.recommendations)";
    Dataset<Row> rows =
        all.selectExpr("customer", "slice(" + ids + ", 1, 1) user")
            .union(all.selectExpr("customer", "array(" + ids + "[1], null) user"))
            .union(all.selectExpr("customer", "cast(null as array<string>) user"));

    Dataset<Row> expected = all.selectExpr("customer", "slice(r, 3, 4)");
    assertThat(rows(model.transform(rows).drop("user")))
        .isEqualTo(rows(expected.union(expected).union(expected)));
  }

  @Test
  void unknownUsersGetNoneAndAreDroppedIfColdStartsAre() {
    MatrixFactorizationModel model = model(IdType.LONG);
    long known = model.recommendForAllUsers(1).first().getLong(0);
    Dataset<Row> users = SPARK.sql("select explode(array(" + known + "L, 99L)) user");

    assertThat(users(model.transform(users).filter("best is null"))).containsExactly(99L);
    assertThat(users(model.setColdStartStrategy("drop").transform(users))).containsExactly(known);
  }

  private static List<Long> users(Dataset<Row> rows) {
    return rows.select("user").collectAsList().stream().map(row -> row.getLong(0)).toList();
  }

  @Test
  void standsBesideRanksAndPredictionsInAPipeline() {
    Dataset<Row> pairs =
        SPARK.range(120).selectExpr("id % 12 user", "id % 10 item", "float(1 + id % 5) rating");
    MatrixFactorization factorisation =
        new MatrixFactorization()
            .setRank(3)
            .setMaxIter(2)
            .setRankCol("rank")
            .setRecommendationsCol("best");

    Dataset<Row> result =
        new Pipeline().setStages(new PipelineStage[] {factorisation}).fit(pairs).transform(pairs);

    assertThat(result.columns())
        .containsExactly("user", "item", "rating", "rank", "best", "prediction");
    assertThat(result.filter("size(best) = 10").count()).isEqualTo(pairs.count());
  }

  @Test
  void namesWhatCannotBeUsed() {
    MatrixFactorizationModel model = model(IdType.LONG);
    assertThatThrownBy(() -> model.setNumRecommendations(0))
        .hasMessageContaining("numRecommendations given invalid value 0");
    assertThatThrownBy(() -> model.transform(SPARK.sql("select 1 item")))
        .hasMessage("Cannot find column user in the dataset: its columns are [item]");
    assertThatThrownBy(() -> model.transform(SPARK.sql("select 1 user, 2 best")))
        .hasMessage("Invalid recommendationsCol: best (expected: a name that is not yet taken)");
    model.setSeenCol("seen");
    assertThatThrownBy(() -> model.transform(SPARK.sql("select 1 user")))
        .hasMessage("Cannot find column seen in the dataset: its columns are [user]");
    assertThatThrownBy(() -> model.transform(SPARK.sql("select 1 user, 2 seen")))
        .hasMessage(
            "Invalid type of column seen: int (expected: an array of whole numbers, as the items"
                + " that the model was fitted on)");
    assertThatThrownBy(
            () -> model.transformSchema(SPARK.sql("select 1 user, array('a') seen").schema()))
        .hasMessageStartingWith("Invalid type of column seen: array<string> (expected: ");
    assertThatThrownBy(
            () -> model.setSeenCol("").setPredictionCol("p").transform(SPARK.sql("select 1 user")))
        .hasMessage(
            "Cannot find column item in the dataset: its columns are [user]; for recommendations"
                + " alone, set predictionCol and rankCol to an empty text");
  }
}
