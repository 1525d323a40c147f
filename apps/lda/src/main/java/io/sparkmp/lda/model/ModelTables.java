package io.sparkmp.lda.model;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.kernel.JointLikelihood;
import io.sparkmp.lda.kernel.LdaProgram;
import io.sparkmp.lda.kernel.Parameters;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.model.TableParts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Trained states as rows. */
final class ModelTables {

  private ModelTables() {}

  static Parameters parameters(TrainingResult<WorkerTopics, TopicSlice> result) {
    return result.pinned().map(WorkerTopics::parameters).first();
  }

  private static long[] totals(JavaRDD<TopicSlice> slices) {
    return slices
        .map(slice -> Arrays.stream(slice.totals()).asLongStream().toArray())
        .reduce(
            (first, second) -> {
              long[] sum = first.clone();
              Arrays.setAll(sum, k -> first[k] + second[k]);
              return sum;
            });
  }

  static double logLikelihood(
      JavaRDD<TopicSlice> slices,
      TrainingResult<WorkerTopics, TopicSlice> result,
      LdaProgram program) {
    double beta = parameters(result).beta();
    double sum = 0;
    for (double part : slices.map(s -> new JointLikelihood(beta).ofWords(s.rows())).collect()) {
      sum += part;
    }
    for (double part : result.pinned().map(JointLikelihood::ofDocuments).collect()) {
      sum += part;
    }
    double[] totals = Arrays.stream(totals(slices)).asDoubleStream().toArray();
    return sum + new JointLikelihood(beta).ofTotals(totals, program.words());
  }

  static TopicModel model(
      SparkSession spark,
      CorpusData data,
      JavaRDD<TopicSlice> slices,
      TrainingResult<WorkerTopics, TopicSlice> result,
      LdaOptions options) {
    Parameters parameters = parameters(result);
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
    JavaRDD<InternalRow> words = wordRows(data, slices).flatMap(WordRows::rows);
    long[] totals = totals(slices);
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
  static JavaRDD<WordRows> wordRows(CorpusData data, JavaRDD<TopicSlice> slices) {
    return data.words().zip(slices).map(pair -> WordRows.of(pair._1().ids(), pair._2().rows()));
  }

  static Dataset<Row> documents(
      SparkSession spark, CorpusData data, TrainingResult<WorkerTopics, TopicSlice> result) {
    StructType schema =
        new StructType()
            .add(
                "document",
                data.documentType() == IdType.LONG ? DataTypes.LongType : DataTypes.StringType,
                false)
            .add("tokens", DataTypes.IntegerType, false)
            .add("shares", DataTypes.createArrayType(DataTypes.DoubleType, false), false);
    JavaRDD<Row> rows =
        data.documents().zip(result.pinned()).flatMap(pair -> rows(pair._1(), pair._2()));
    return spark.createDataFrame(rows, schema);
  }

  private static Iterator<Row> rows(IdCounts documents, WorkerTopics worker) {
    return IntStream.range(0, worker.documents())
        .mapToObj(
            d -> {
              int tokens = documents.counts()[d];
              return RowFactory.create(
                  documents.ids().get(d),
                  tokens,
                  Arrays.stream(worker.shares(d)).boxed().toArray());
            })
        .iterator();
  }
}
