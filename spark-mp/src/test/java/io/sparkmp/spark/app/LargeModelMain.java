package io.sparkmp.spark.app;

import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.App;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.ColumnRole;
import io.sparkmp.spark.ingest.delimited.TextFormatRequest;
import io.sparkmp.spark.ingest.delimited.TextRecords;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.Layout;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.testing.LocalSpark;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;

/** Trains a model of long rows and columns, and prints a number in which each bit has a part. */
final class LargeModelMain {
  private LargeModelMain() {}

  /** With a file of records, how long a row is, and the number of workers. */
  public static void main(String[] arguments) {
    List<ColumnRole> roles =
        Stream.of("row", "column", "value")
            .map(role -> new ColumnRole(role, "--" + role, null, List.of(role)))
            .toList();
    ColumnRequest request = new ColumnRequest("value", "", roles, roles);
    LayoutOptions options =
        new LayoutOptions(Integer.parseInt(arguments[2]), 1, HoldOut.NOTHING, false);
    LongRows app = new LongRows(Integer.parseInt(arguments[1]));
    try (JavaSparkContext spark =
            new JavaSparkContext(
                LocalSpark.kryo("local[2]", "large model", SparkMpKryoRegistrator.class));
        LaidOut<SparseBlock> data =
            Layout.read(
                new TextRecords(spark, arguments[0], TextFormatRequest.guess(request)), options)) {
      Rotation<SparseBlock, float[], float[]> rotation = Rotation.of(data, app, 7);
      Trained<float[], float[]> trained = rotation.train(TrainingOptions.epochs(2));
      List<Integer> digests =
          Jobs.collect(
              trained
                  .result()
                  .model()
                  .toJavaRDD()
                  .map(
                      state ->
                          31 * Arrays.hashCode(state.pinned())
                              + state.slices().stream().mapToInt(Arrays::hashCode).sum()));
      System.out.println(
          "RESULT " + digests + " of loss " + rotation.evaluate(trained, HeldOut.TRAINING).mean());
    }
  }

  /** Each record changes all of its row by its column, and the other way round. */
  private record LongRows(int length) implements App.OfArrays<SparseBlock> {
    private static final long serialVersionUID = 1L;

    @Override
    public App.Sizes sizes() {
      return new LongSizes(length);
    }

    @Override
    public float[] start(IdCounts ids) {
      float[] start = new float[length * ids.ids().size()];
      for (int i = 0; i < start.length; i++) {
        start[i] = (float) SplitMix64.unit(ids.ids().hash(i / length) + i % length);
      }
      return start;
    }

    @Override
    public void train(Visit visit, SparseBlock block, float[] rows, float[] columns, Tally tally) {
      Entries all = block.training();
      for (int k = 0; k < all.size(); k++) {
        int row = length * all.rows()[k];
        int column = length * all.columns()[k];
        for (int i = 0; i < length; i++) {
          float sum = rows[row + i] + columns[column + i];
          rows[row + i] = 0.7f * sum;
          columns[column + i] = 0.4f * sum - 0.1f * all.values()[k];
        }
        tally.add(rows[row], 1);
      }
    }

    @Override
    public void evaluate(
        Visit visit, HeldOut set, SparseBlock block, float[] rows, float[] columns, Tally tally) {
      Entries all = block.entries(set);
      for (int k = 0; k < all.size(); k++) {
        tally.add(rows[length * all.rows()[k]] - columns[length * all.columns()[k]], 1);
      }
    }
  }

  private record LongSizes(int length) implements App.Sizes {
    private static final long serialVersionUID = 1L;

    @Override
    public long pinnedBytes(IdCounts rows, int slices) {
      return 4L * length * rows.ids().size();
    }

    @Override
    public long sliceBytes(IdCounts columns) {
      return 4L * length * columns.ids().size();
    }
  }
}
