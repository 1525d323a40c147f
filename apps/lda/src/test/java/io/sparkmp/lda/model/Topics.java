package io.sparkmp.lda.model;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.CorpusIngest;
import io.sparkmp.lda.ingest.FrameCorpus;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Small corpora and trainings for tests. */
final class Topics {
  static final int PLANTED = 5;

  private Topics() {}

  /** Documents of mostly one of five topics, each with twelve words of its own. */
  static Dataset<Row> frame(int first, int end) {
    List<Row> rows = new ArrayList<>();
    for (int d = first; d < end; d++) {
      SplitMix64 random = new SplitMix64(d);
      List<String> tokens = new ArrayList<>();
      for (int i = 0; i < 20 + random.nextInt(20); i++) {
        int topic = random.nextDouble() < 0.8 ? d % PLANTED : random.nextInt(PLANTED);
        tokens.add("w" + topic + "-" + (int) (Math.pow(random.nextDouble(), 2) * 12));
      }
      rows.add(RowFactory.create((long) d, tokens.toArray()));
    }
    return SharedSpark.get()
        .createDataFrame(
            rows,
            new StructType()
                .add("id", DataTypes.LongType, false)
                .add("tokens", DataTypes.createArrayType(DataTypes.StringType), false));
  }

  static FrameCorpus corpus(int first, int end) {
    return new FrameCorpus(frame(first, end), "id", "tokens", null, 0, "the test's frame");
  }

  static CorpusData read(int first, int end, DocumentHoldOut holdOut) {
    return CorpusIngest.run(
        corpus(first, end), new IngestOptions(2, 2, holdOut, CutOffs.NONE, false), null);
  }

  /** The blocks of each worker, outside of Spark. */
  static List<List<TokenBlock>> blocks(CorpusData data) {
    return data.byWorker().map(WorkerBlocks::all).collect();
  }

  static List<BlockSource<TokenBlock>> sources(List<List<TokenBlock>> workers) {
    List<BlockSource<TokenBlock>> sources = new ArrayList<>();
    workers.forEach(blocks -> sources.add(blocks::get));
    return sources;
  }

  static LdaOptions options(int topics, Sampler sampler) {
    return new LdaOptions(topics, List.of(0.3), 0.05, sampler, 4, 3, 2, true, 7);
  }

  static TrainingOptions sweeps(int sweeps, EngineKind engine) {
    return TrainingOptions.epochs(sweeps).withEngine(engine);
  }

  /** All states, to the last bit. */
  static List<String> print(List<WorkerState<WorkerTopics, TopicSlice>> states) {
    List<String> lines = new ArrayList<>();
    for (WorkerState<WorkerTopics, TopicSlice> state : states) {
      WorkerTopics worker = state.pinned();
      for (int d = 0; d < worker.documents(); d++) {
        lines.add(Arrays.toString(worker.shares(d)));
      }
      lines.add(Arrays.toString(worker.parameters().alpha()) + worker.parameters().beta());
      state
          .slices()
          .forEach(
              slice ->
                  lines.add(
                      Arrays.toString(slice.rows().toInts()) + Arrays.toString(slice.totals())));
    }
    return lines;
  }

  static List<String> print(TopicModel model) {
    List<String> lines = new ArrayList<>();
    lines.add(model.info().toString());
    for (Dataset<Row> table : List.of(model.topics(), model.words())) {
      table.collectAsList().stream().map(Row::toString).sorted().forEach(lines::add);
    }
    return lines;
  }
}
