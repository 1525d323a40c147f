package io.sparkmp.spark.layout;

import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.placement.Placing;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.ColumnRole;
import io.sparkmp.spark.ingest.delimited.TextFormatRequest;
import io.sparkmp.spark.ingest.delimited.TextRecords;
import io.sparkmp.testing.LocalSpark;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;

/** Lays a file of ratings out for two workers, and prints what the blocks are. */
final class SmallHeapMain {

  private SmallHeapMain() {}

  /** Of the file that the argument names. */
  public static void main(String[] arguments) {
    try (JavaSparkContext spark =
        new JavaSparkContext(
            LocalSpark.kryo("local[2]", "small heap", SparkMpKryoRegistrator.class))) {
      System.out.println("RESULT " + digests(spark, arguments[0]));
    }
  }

  /** A number for each worker, in which each bit of its blocks has a part. */
  static List<Long> digests(JavaSparkContext spark, String file) {
    List<ColumnRole> roles =
        Stream.of("user", "item", "rating")
            .map(role -> new ColumnRole(role, "--" + role, null, List.of(role)))
            .toList();
    TextRecords ratings =
        new TextRecords(
            spark, file, TextFormatRequest.guess(new ColumnRequest("rating", "", roles, roles)));
    LayoutOptions options =
        new LayoutOptions(
            2,
            2,
            new HoldOut(5, 0.05, 0.05),
            false,
            Duplicates.MEAN,
            BlockStorage.AUTO,
            Placing.BY_LOAD);
    Layout<SparseBlock, Long> layout =
        Layout.read(ratings, options, sorted -> sorted, SmallHeapMain::digest);
    layout.data().close();
    return layout.ofWorkers();
  }

  private static Long digest(WorkerBlocks<SparseBlock> worker) {
    long digest = 0;
    for (int slice = 0; slice < worker.slices(); slice++) {
      SparseBlock block = worker.block(slice);
      digest = 31 * digest + block.merged();
      for (HeldOut set : HeldOut.values()) {
        Entries entries = block.entries(set);
        digest = 31 * digest + Arrays.hashCode(entries.rows());
        digest = 31 * digest + Arrays.hashCode(entries.columns());
        digest = 31 * digest + Arrays.hashCode(entries.values());
      }
    }
    return digest;
  }
}
