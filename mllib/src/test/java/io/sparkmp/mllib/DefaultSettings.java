package io.sparkmp.mllib;

import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.embeddings.ml.SkipGram;
import io.sparkmp.lda.ml.RotatingLDA;
import io.sparkmp.linear.ml.RotatingLinearRegression;
import io.sparkmp.linear.ml.RotatingLogisticRegression;
import io.sparkmp.testing.LocalSpark;
import io.sparkmp.testing.SparkHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.functions;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Fits of all Estimators to small data, here or on two executor processes; the settings are Spark's
 * own, with Java's serialisation and no class registered.
 */
final class DefaultSettings {

  private DefaultSettings() {}

  /** Arguments: SPARK_HOME. */
  public static void main(String[] args) throws IOException {
    Path home = Path.of(args[0]);
    SparkConf conf =
        LocalSpark.conf("local-cluster[2,1,1024]", "spark-mp with Spark's settings")
            .set("spark.executor.extraClassPath", SparkHome.ownCode())
            .set("spark.local.dir", home.resolve("local").toString());
    try (SparkSession spark = SparkSession.builder().config(conf).getOrCreate()) {
      LocalSpark.awaitExecutors(spark.sparkContext(), 2);
      fits(spark, home).forEach(fit -> System.out.println("RESULT " + fit));
    }
  }

  /**
   * What each model predicts, after it was saved and loaded.
   *
   * @param folder for models
   */
  static List<String> fits(SparkSession spark, Path folder) throws IOException {
    Dataset<Row> ratings =
        spark
            .range(0, 300, 1, 2)
            .selectExpr(
                "int(id % 17) user", "int((id * 7 + id div 17) % 11) item", "id % 5 rating");
    Dataset<Row> texts =
        spark
            .range(0, 40, 1, 2)
            .selectExpr("transform(sequence(1, 9), at -> 'w' || (id * at + at) % 9) words");
    Dataset<Row> records =
        spark
            .range(0, 80, 1, 2)
            .selectExpr("array(sin(id), cos(id * 2), 1D) x", "int(sin(id) + sin(id * 3) > 0) label")
            .withColumn(
                "features", functions.array_to_vector(org.apache.spark.sql.functions.col("x")));
    return List.of(
        fit("factors", factors(), ratings, folder),
        fit("implicit", factors().setImplicitPrefs(true), ratings, folder),
        fit("bayes", factors().setMethod("bayes").setMaxIter(14), ratings, folder),
        fit("topics", new RotatingLDA().setFeaturesCol("words").setK(3), texts, folder),
        fit("vectors", new SkipGram().setInputCol("words").setMinCount(1), texts, folder),
        fit("logistic", new RotatingLogisticRegression().setRegParam(0.01), records, folder),
        fit("linear", new RotatingLinearRegression().setRegParam(0.01), records, folder));
  }

  private static MatrixFactorization factors() {
    return new MatrixFactorization().setRank(3).setMaxIter(3);
  }

  private static String fit(String name, Estimator<?> estimator, Dataset<Row> data, Path folder)
      throws IOException {
    String place = folder.resolve(name).toString();
    new Pipeline().setStages(new PipelineStage[] {estimator}).fit(data).save(place);
    Dataset<Row> predicted = PipelineModel.load(place).transform(data).drop(data.columns());
    return name
        + " "
        + predicted.collectAsList().stream().map(Row::toString).sorted().toList().hashCode();
  }
}
