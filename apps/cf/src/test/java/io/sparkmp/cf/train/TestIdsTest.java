package io.sparkmp.cf.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.HeldOut;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class TestIdsTest {
  private final SparkSession spark = SharedSpark.get();

  /** Half of the ratings are held out, and most users and items have one or two. */
  @Test
  void countsWhatJoinsFind() {
    Dataset<Row> ratings =
        spark
            .range(300)
            .selectExpr(
                "pmod(hash(id), 200) user",
                "pmod(hash(id + 1), 150) item",
                "cast(pmod(id, 5) as float) rating");
    try (RatingData data =
        Fits.read(Fits.source(ratings.toDF("1", "2", "3")), new HoldOut(3, 0, 0.5))) {
      Dataset<Row> test = data.rows(spark, HeldOut.TEST);
      Dataset<Row> training = data.rows(spark, HeldOut.TRAINING);
      TestIds found = TestIds.of(data);
      assertThat(found)
          .isEqualTo(
              new TestIds(
                  test.count(),
                  test.join(training, test.col("user").equalTo(training.col("user")), "left_semi")
                      .count(),
                  test.join(training, test.col("item").equalTo(training.col("item")), "left_semi")
                      .count()));
      assertThat(found.users()).isBetween(1L, found.ratings() - 1);
      assertThat(found.items()).isBetween(1L, found.ratings() - 1);
    }
  }
}
