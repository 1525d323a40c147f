package io.sparkmp.mllib;

import io.sparkmp.testing.LocalSpark;
import io.sparkmp.testing.SharedContext;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The one Spark of this module's tests, and their data. */
final class SharedSpark {

  private SharedSpark() {}

  /** Two task slots, with Java's serialisation, as of a program that knows nothing of ours. */
  static SparkSession get() {
    return SparkSession.builder()
        .sparkContext(SharedContext.of(LocalSpark.conf("local[2]", "spark-mp-mllib tests")))
        .getOrCreate();
  }

  /** Ratings from 1 to 5 of a planted model, some of them twice. */
  static Dataset<Row> ratings() {
    return get()
        .range(0, 4000, 1, 2)
        .selectExpr("int(id % 67) user", "int((id * 7 + id div 67) % 41) item", "id")
        .selectExpr(
            "user",
            "item",
            "float(3 + sin(user) * cos(item) + cos(3 * user) * sin(2 * item) / 2"
                + " + (id * 37 % 11 - 5) / 50D) rating");
  }

  /**
   * Records with the columns {@code label}, 0 or 1; {@code number}; {@code cost}, 1 to 3; {@code
   * class}, 0 to 2; and {@code features}, of which the last is always the same.
   */
  static Dataset<Row> records() {
    Random random = new Random(5);
    StructType schema =
        new StructType()
            .add("label", DataTypes.DoubleType)
            .add("number", DataTypes.DoubleType)
            .add("cost", DataTypes.DoubleType)
            .add("class", DataTypes.DoubleType)
            .add("features", SQLDataTypes.VectorType());
    return get()
        .createDataFrame(
            IntStream.range(0, 300)
                .mapToObj(
                    record -> {
                      double x = random.nextGaussian();
                      double y = 3 * random.nextGaussian();
                      double margin = x - y / 2 + 0.5;
                      return RowFactory.create(
                          random.nextDouble() < 1 / (1 + Math.exp(-margin)) ? 1.0 : 0.0,
                          10 * margin + random.nextGaussian(),
                          1.0 + record % 3,
                          (double) (record % 3),
                          Vectors.dense(x, y, random.nextGaussian(), 1));
                    })
                .toList(),
            schema);
  }
}
