package io.sparkmp.embeddings.ml;

import io.sparkmp.embeddings.EmbeddingsKryoRegistrator;
import io.sparkmp.embeddings.ingest.FrameSentences;
import io.sparkmp.embeddings.ingest.PairData;
import io.sparkmp.embeddings.ingest.PairIngest;
import io.sparkmp.embeddings.loop.SkipGramOptions;
import io.sparkmp.embeddings.model.WordVectors;
import io.sparkmp.embeddings.pairs.PairOptions;
import io.sparkmp.embeddings.train.SkipGramTraining;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.lineage.TwoCopies;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.FrameRecords;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.ml.EstimatorFit;
import io.sparkmp.spark.ml.SessionSetup;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * One fit, from a dataset to a model.
 *
 * @param params the Estimator's params
 * @param composes whether words that differ only in how an accent is written are one
 */
record SkipGramFit(SkipGram params, boolean composes) {
  private static final int SLICES = 2;
  private static final String DATASET = "the dataset";

  SkipGramModel run(Dataset<?> dataset) {
    SparkSession spark = dataset.sparkSession();
    SparkContext context = spark.sparkContext();
    SessionSetup.check(dataset, EmbeddingsKryoRegistrator.class, WordVectors.class);
    SkipGramOptions options =
        new SkipGramOptions(
            params.getVectorSize(),
            params.getMaxIter(),
            params.getStepSize(),
            params.getNegative(),
            params.getNoisePower(),
            params.getSeed());
    PairOptions pairs =
        new PairOptions(
            params.getWindowSize(),
            params.getMinCount(),
            params.getSample(),
            !params.isSet(params.sample()),
            params.getMaxSentenceLength(),
            params.getSeed());
    int workers = params.intOf(params.numPartitions(), EstimatorFit.defaultWorkers(context));
    LayoutOptions layout =
        SkipGramTraining.layout(
            options,
            new LayoutOptions(workers, SLICES, HoldOut.NOTHING, false)
                .withStorage(params.storage()));
    try (EstimatorFit fit = new EstimatorFit(context, params, false, "there is no validation set");
        PairData data = read(dataset.toDF(), pairs, layout)) {
      fit.endReading();
      SkipGramTraining training = new SkipGramTraining(data, options, pairs);
      return fit.train(
          training::train,
          training::identity,
          trained ->
              new SkipGramModel(
                  params.uid(),
                  training.model(spark, trained).detached(TwoCopies.level(context)),
                  fit.summary(trained, training.warning(trained))));
    }
  }

  private PairData read(Dataset<Row> frame, PairOptions pairs, LayoutOptions layout) {
    if (!params.isDefined(params.centerCol())) {
      return PairIngest.run(
          new FrameSentences(frame, params.getInputCol(), composes), pairs, layout);
    }
    List<String> columns =
        new ArrayList<>(
            List.of(
                params.getOrDefault(params.centerCol()), params.getOrDefault(params.contextCol())));
    if (params.isDefined(params.weightCol())) {
      columns.add(params.getOrDefault(params.weightCol()));
    }
    return PairIngest.given(
        new FrameRecords(
            frame,
            columns.stream().map(name -> FrameColumns.find(frame, name, DATASET)).toList(),
            null,
            null,
            new FrameRecords.Names(
                DATASET,
                "record",
                columns.get(0),
                columns.get(1),
                columns.size() < 3 ? "number" : columns.get(2),
                "")),
        layout);
  }
}
