package io.sparkmp.cf.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.ingest.LayoutStats;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.layout.HoldOut;
import java.util.Set;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each row is in one set, even if it is drawn anew whenever the dataset is read. */
@Tag("spark")
class ValidationRowsTest {
  private static final SparkSession SPARK = SharedSpark.get();

  @Test
  void rowsThatAreDrawnAtRandomAreInOneSetEach() {
    Dataset<Row> ratings =
        SPARK
            .range(3000)
            .selectExpr(
                "id % 60 AS user",
                "id DIV 60 AS item",
                "id % 5 AS rating",
                "reflect('java.util.UUID', 'randomUUID') < '5' AS held");
    MatrixFactorization estimator =
        new MatrixFactorization()
            .setUserCol("user")
            .setItemCol("item")
            .setValidationIndicatorCol("held");
    Set<Integer> kept = keptFrames();
    try (RatingData data = new FactorisationFit(estimator, ratings, null).read(HoldOut.NOTHING)) {
      LayoutStats stats = data.stats();
      assertThat(stats.duplicates()).isZero();
      assertThat(stats.validation()).isBetween(600L, 1300L);
      assertThat(stats.training() + stats.validation()).isEqualTo(3000);
    }
    assertThat(keptFrames()).isSubsetOf(kept);
  }

  private static Set<Integer> keptFrames() {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(SPARK.sparkContext());
    return Set.copyOf(context.getPersistentRDDs().keySet());
  }
}
