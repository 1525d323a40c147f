package io.sparkmp.lda.model;

import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.kernel.DirichletPriors;
import io.sparkmp.lda.kernel.JointLikelihood;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.kernel.LdaProgram;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.model.TableParts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;

/** Trained states as rows. */
final class ModelTables {

  private ModelTables() {}

  static DirichletPriors parameters(Trained<WorkerTopics, TopicSlice> result) {
    return result.pinned().values().map(WorkerTopics::parameters).first();
  }

  private static long[] totals(Trained<WorkerTopics, TopicSlice> result) {
    return result
        .slices()
        .values()
        .map(slice -> Arrays.stream(slice.totals()).asLongStream().toArray())
        .reduce(
            (first, second) -> {
              long[] sum = first.clone();
              Arrays.setAll(sum, k -> first[k] + second[k]);
              return sum;
            });
  }

  static double logLikelihood(Trained<WorkerTopics, TopicSlice> result, LdaProgram program) {
    double beta = parameters(result).beta();
    double sum = 0;
    for (double part :
        result
            .slices()
            .values()
            .map(slice -> new JointLikelihood(beta).ofWords(slice.rows()))
            .collect()) {
      sum += part;
    }
    for (double part : result.pinned().values().map(JointLikelihood::ofDocuments).collect()) {
      sum += part;
    }
    double[] totals = Arrays.stream(totals(result)).asDoubleStream().toArray();
    return sum + new JointLikelihood(beta).ofTotals(totals, program.words());
  }

  static TopicModel model(
      SparkSession spark,
      CorpusData data,
      Trained<WorkerTopics, TopicSlice> result,
      LdaOptions options) {
    DirichletPriors parameters = parameters(result);
    ModelInfo info =
        new ModelInfo(
            ModelInfo.FORMAT,
            ModelInfo.VERSION,
            options.topics(),
            data.wordCount(),
            parameters.beta(),
            data.stats().documents(),
            data.stats().training(),
            result.epochs(),
            options.toString(),
            0);
    JavaRDD<InternalRow> words = wordRows(result).flatMap(WordRows::rows);
    long[] totals = totals(result);
    List<Row> topics = new ArrayList<>();
    for (int k = 0; k < totals.length; k++) {
      topics.add(RowFactory.create(k, parameters.alpha()[k], totals[k]));
    }
    return new TopicModel(
        info,
        TableParts.table(spark, words, TopicModel.wordSchema()),
        spark.createDataFrame(topics, TopicModel.topicSchema(false)));
  }

  /** The words with their topics, one element a slice. */
  static JavaRDD<WordRows> wordRows(Trained<WorkerTopics, TopicSlice> result) {
    return result.slices().map(pair -> WordRows.of(pair._1().ids(), pair._2().rows()));
  }

  static Dataset<Row> documents(SparkSession spark, Trained<WorkerTopics, TopicSlice> result) {
    Trained.Value<WorkerTopics> shares =
        new Trained.Value<>(
            "shares",
            DataTypes.createArrayType(DataTypes.DoubleType, false),
            (worker, document) -> Arrays.stream(worker.shares(document)).boxed().toArray());
    return result.rowTable(spark, List.of(shares)).toDF("document", "tokens", "shares");
  }
}
