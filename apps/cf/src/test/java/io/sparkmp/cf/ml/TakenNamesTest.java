package io.sparkmp.cf.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.model.RandomModel;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.ids.IdType;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Columns of the user's that have names which a model uses itself meanwhile. */
@Tag("spark")
class TakenNamesTest {
  private static final SparkSession SPARK = SharedSpark.get();

  private static final List<String> NAMES =
      List.of(
          "sparkmp_user",
          "sparkmp_user_id",
          "SparkMP_user_bias",
          "sparkmp__user_id",
          "sparkmp_item_factors",
          "sparkmp_rank_user",
          "SPARKMP_RANK_ITEM",
          "recommendations",
          "rank",
          "items",
          "id");

  private static MatrixFactorizationModel model() {
    return new MatrixFactorizationModel(
        "mf", RandomModel.of(IdType.LONG, 20, 15, 3, false).model(SPARK, 2, 3), null);
  }

  private static Dataset<Row> pairs() {
    return SPARK.range(60).selectExpr("id % 20 AS user", "id % 7 AS item", "array(1L) AS seen");
  }

  private static List<String> rows(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(Row::toString).sorted().toList();
  }

  @Test
  void keepTheirValues() {
    MatrixFactorizationModel model =
        model().setRankCol("place").setRecommendationsCol("best").setSeenCol("seen");
    List<String> expected =
        rows(model.transform(pairs()).select("user", "place", "best", "prediction"));
    Dataset<Row> pairs = pairs();
    for (String name : NAMES) {
      pairs = pairs.withColumn(name, functions.col("item").plus(1000));
    }

    Dataset<Row> result = model.transform(pairs);

    assertThat(rows(result.select("user", "place", "best", "prediction"))).isEqualTo(expected);
    for (String name : NAMES) {
      assertThat(result.columns()).contains(name);
    }
    assertThat(rows(result.selectExpr(NAMES.toArray(new String[0]))))
        .isEqualTo(rows(pairs.selectExpr(NAMES.toArray(new String[0]))));
  }

  @Test
  void outputMayBeCalledSoToo() {
    MatrixFactorizationModel model = model();
    List<String> expected =
        rows(
            model
                .setRankCol("place")
                .setRecommendationsCol("best")
                .transform(pairs())
                .select("place", "best", "prediction"));

    Dataset<Row> result =
        model
            .setRankCol("sparkmp_rank_user")
            .setRecommendationsCol("sparkmp_user")
            .setPredictionCol("sparkmp_item_bias")
            .transform(pairs());

    assertThat(rows(result.select("sparkmp_rank_user", "sparkmp_user", "sparkmp_item_bias")))
        .isEqualTo(expected);
  }

  @Test
  void theColumnOfUsersMayBeCalledAsTheCopyOfItsRows() {
    Dataset<Row> ratings =
        SPARK
            .range(400)
            .selectExpr("id % 20 AS `sparkmp copy`", "id % 7 AS item", "1D + id % 3 AS rating")
            .withColumn("held", functions.col("rating").equalTo(3));
    MatrixFactorizationModel model =
        new MatrixFactorization()
            .setUserCol("sparkmp copy")
            .setValidationIndicatorCol("held")
            .setRank(2)
            .setMaxIter(1)
            .fit(ratings);
    assertThat(model.userFactors().count()).isEqualTo(20);
  }

  @Test
  void noColumnIsReplacedWhereTheThreadsSessionHasOtherRules() {
    SparkSession strict = SPARK.newSession();
    strict.conf().set("spark.sql.caseSensitive", true);
    SparkSession.setActiveSession(strict);
    try {
      assertThatThrownBy(
              () -> model().transform(pairs().withColumn("PREDICTION", functions.lit(5))))
          .hasMessage("Invalid predictionCol: prediction (expected: a name that is not yet taken)");
    } finally {
      SparkSession.setActiveSession(SPARK);
    }
  }
}
