package io.sparkmp.linear.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.linear.PlantedRecords;
import io.sparkmp.linear.SharedSpark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Frames of planted records: label, features, cost; and Estimators for them. */
final class PlantedFrames {
  static final int FEATURES = 23;

  private PlantedFrames() {}

  static Dataset<Row> of(boolean classes) {
    PlantedRecords records = PlantedRecords.of(7, 411, FEATURES, classes);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < records.y().length; i++) {
      Vector vector = Vectors.dense(records.x()[i]);
      rows.add(
          RowFactory.create(
              records.y()[i], i % 2 == 0 ? vector : vector.toSparse(), (i % 5 + 1) / 2.0));
    }
    StructType schema =
        new StructType()
            .add("label", DataTypes.DoubleType)
            .add("features", SQLDataTypes.VectorType())
            .add("cost", DataTypes.DoubleType);
    return SharedSpark.get().createDataFrame(rows, schema).repartition(3).persist();
  }

  static RotatingLogisticRegression logistic() {
    return new RotatingLogisticRegression("planted")
        .setRegParam(0.02)
        .setElasticNetParam(0.4)
        .setTol(1e-12)
        .setMaxIter(300)
        .setNumWorkers(2)
        .setSlicesPerWorker(1);
  }

  static RotatingLinearRegression linear() {
    return new RotatingLinearRegression("planted")
        .setRegParam(0.1)
        .setTol(1e-12)
        .setMaxIter(300)
        .setNumWorkers(2)
        .setSlicesPerWorker(1);
  }

  /** Within a part of the largest entry, or of 1 if that is more. */
  static void assertClose(Vector found, Vector expected, double part) {
    double size = Arrays.stream(expected.toArray()).map(Math::abs).max().orElse(0);
    assertThat(found.toArray())
        .containsExactly(expected.toArray(), within(part * Math.max(1, size)));
  }
}
