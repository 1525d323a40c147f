package io.sparkmp.lda.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.ml.Tuner;
import io.sparkmp.spark.ml.TunerModel;
import io.sparkmp.tune.Trial;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class TunerTest {

  /** Of one of three things each. */
  private static Dataset<Row> documents() {
    SplitMix64 random = new SplitMix64(2);
    List<Row> rows = new ArrayList<>();
    for (int d = 0; d < 90; d++) {
      List<String> tokens = new ArrayList<>();
      for (int i = 0; i < 25; i++) {
        tokens.add("w" + d % 3 + "-" + random.nextInt(10));
      }
      rows.add(RowFactory.create((Object) tokens.toArray()));
    }
    return SharedSpark.get()
        .createDataFrame(
            rows,
            new StructType()
                .add("features", DataTypes.createArrayType(DataTypes.StringType), false));
  }

  @Test
  void theNumberOfTopicsIsFound() {
    RotatingLDA lda = new RotatingLDA("lda").setK(2).setMaxIter(12).setSeed(1);
    TunerModel<RotatingLDAModel> found =
        new Tuner<>(lda)
            .search(lda.k(), 2, 6, 1)
            .search(lda.topicConcentration(), 0.001, 0.1)
            .setTrials(8)
            .setValidationFraction(0.2)
            .fit(documents());
    Trial best = found.trials().get(found.winner() - 1);
    assertThat(found.trials().get(0).settings().get("k")).isEqualTo(2);
    assertThat(found.trials().get(0).settings().get("topicConcentration"))
        .as("what a fit takes where it is not set")
        .isEqualTo(0.01);
    assertThat(best.settings().get("k")).isGreaterThanOrEqualTo(3); // two cannot tell three apart
    assertThat(found.bestModel().getK()).isEqualTo((int) best.settings().get("k"));
  }
}
