package io.sparkmp.connect;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.feature.LabeledPoint;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * A fit that is done twice, over Spark Connect and without.
 *
 * @param name for files
 * @param estimator the name of its class, of which the model's starts with that of the Estimator
 * @param params as {@code rank=4,maxIter=3}
 */
record ConnectedFit(String name, String estimator, String params) {
  static final List<ConnectedFit> ALL =
      List.of(
          new ConnectedFit("cf", "io.sparkmp.cf.ml.MatrixFactorization", "rank=4,maxIter=3"),
          new ConnectedFit(
              "lda", "io.sparkmp.lda.ml.RotatingLDA", "k=3,maxIter=4,completionCol=completion"),
          new ConnectedFit(
              "embeddings",
              "io.sparkmp.embeddings.ml.SkipGram",
              "inputCol=text,vectorSize=8,minCount=1,sample=0.0,maxIter=2"),
          new ConnectedFit(
              "logistic",
              "io.sparkmp.linear.ml.RotatingLogisticRegression",
              "regParam=0.01,maxIter=20"),
          new ConnectedFit(
              "linear",
              "io.sparkmp.linear.ml.RotatingLinearRegression",
              "regParam=0.01,elasticNetParam=0.5,maxIter=20"));

  String model() {
    return estimator + "Model";
  }

  /** Without Spark Connect. */
  Model<?> fit(Dataset<Row> data) throws ReflectiveOperationException {
    Estimator<?> made =
        Class.forName(estimator).asSubclass(Estimator.class).getConstructor().newInstance();
    for (String pair : params.split(",", -1)) {
      String[] one = pair.split("=", 2);
      set(made, one[0], one[1]);
    }
    return made.fit(data);
  }

  private static void set(Params of, String name, String value) {
    Param<Object> param = of.getParam(name);
    Object typed =
        value.matches("\\d+")
            ? (Object) Integer.valueOf(value)
            : value.matches("\\d+\\.\\d+") ? (Object) Double.valueOf(value) : value;
    of.set(param, typed);
  }

  /** What is trained on, and transformed. */
  Dataset<Row> data(SparkSession spark) {
    return switch (name) {
      case "cf" -> ratings(spark);
      case "lda" -> documents(spark);
      case "embeddings" -> sentences(spark);
      default -> records(spark);
    };
  }

  private static Dataset<Row> ratings(SparkSession spark) {
    return spark
        .range(0, 600, 1, 2)
        .selectExpr(
            "int(id % 30) user",
            "int((id * 7) div 30) % 23 item", "float(1 + (id * 31 + id div 30) % 5) rating");
  }

  private static Dataset<Row> documents(SparkSession spark) {
    List<Row> rows =
        IntStream.range(0, 60)
            .mapToObj(
                document -> {
                  int topic = document % 3;
                  int[] words = IntStream.range(0, 5).map(word -> 5 * topic + word).toArray();
                  double[] counts =
                      Arrays.stream(words).mapToDouble(word -> 1 + word % 4).toArray();
                  return RowFactory.create(Vectors.sparse(15, words, counts));
                })
            .toList();
    StructType schema =
        new StructType().add("features", org.apache.spark.ml.linalg.SQLDataTypes.VectorType());
    return spark.createDataFrame(rows, schema);
  }

  private static Dataset<Row> sentences(SparkSession spark) {
    List<Row> rows =
        IntStream.range(0, 40)
            .mapToObj(
                sentence ->
                    RowFactory.create(
                        IntStream.range(0, 8)
                            .mapToObj(place -> "w" + (sentence * place + place) % 9)
                            .collect(Collectors.toList())))
            .toList();
    StructType schema =
        new StructType().add("text", DataTypes.createArrayType(DataTypes.StringType));
    return spark.createDataFrame(rows, schema);
  }

  private static Dataset<Row> records(SparkSession spark) {
    List<LabeledPoint> points =
        IntStream.range(0, 80)
            .mapToObj(
                record -> {
                  double value = record % 7 - 3 + 0.1 * (record % 3);
                  int other = 1 + record % 4;
                  double label = value + 0.5 * (other - 2) + record % 2 > 0 ? 1 : 0;
                  return new LabeledPoint(
                      label, Vectors.sparse(6, new int[] {0, other}, new double[] {value, 1}));
                })
            .toList();
    return spark.createDataFrame(points, LabeledPoint.class).toDF();
  }
}
