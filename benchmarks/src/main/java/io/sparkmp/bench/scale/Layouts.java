package io.sparkmp.bench.scale;

import io.sparkmp.cf.kernel.Interleaving;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.BlockRecords;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.placement.Grouping;
import io.sparkmp.placement.IdPlacement;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.placement.IdLoads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;

/**
 * Lays the same ratings out over any number of workers with ingest's placement, but without moving
 * them: it only counts the ratings of each block. The driver holds the ids, which are few for
 * planted data. Pairs of user and item are distinct.
 */
final class Layouts {
  private static final int MOST_GROUPS = 32;
  private final JavaRDD<Records> pieces;
  private final IdType userType;
  private final IdType itemType;
  private final IdCounts users;
  private final IdCounts items;

  /** Reads the ratings once and keeps them. */
  Layouts(KeyedSource source) {
    pieces =
        source.read(HoldOut.NOTHING).map(ReadPart::records).persist(StorageLevel.MEMORY_AND_DISK());
    userType = source.rowType();
    itemType = source.columnType();
    users = IdCounts.sum(userType, pieces.map(Records::rowCounts).collect());
    items = IdCounts.sum(itemType, pieces.map(Records::columnCounts).collect());
  }

  /** Frees the memory. */
  void unpersist() {
    pieces.unpersist(false);
  }

  /** The items. */
  int items() {
    return items.ids().size();
  }

  /**
   * The layout over some workers.
   *
   * @param slicesPerWorker m
   * @param sampled the number of workers to make blocks for, at most all
   */
  BlockLayout over(int workers, int slicesPerWorker, int sampled) {
    int slices = workers * slicesPerWorker;
    IdPlacement ofUsers = place(userType, users, workers, workers);
    IdPlacement ofItems = place(itemType, items, workers, slices);
    double[] ratings = pieces.map(piece -> counts(piece, ofUsers, ofItems)).reduce(Layouts::plus);
    List<IdCounts> ids = sliceIds(ofItems, slices);
    return new BlockLayout(
        new Loads(workers, slices, ratings),
        ids,
        sample(ofUsers, ofItems, ids, Math.min(sampled, workers)));
  }

  /**
   * Places ids like ingest, which finds the heaviest ids by group. There a group has its own
   * worker; here all are in one heap, so there are fewer groups.
   */
  private static IdPlacement place(IdType type, IdCounts counts, int workers, int partitions) {
    int groups = Math.min(workers, MOST_GROUPS);
    int[][] places = Grouping.byPartition(Grouping.hashed(counts.ids(), groups), groups);
    List<IdLoads> loads =
        Arrays.stream(places).map(mine -> IdLoads.of(counts.gather(mine), partitions)).toList();
    return IdLoads.balance(type, loads, partitions);
  }

  private static double[] counts(Records piece, IdPlacement ofUsers, IdPlacement ofItems) {
    int slices = ofItems.partitions();
    int[] worker = ofUsers.partitions(piece.rows());
    int[] slice = ofItems.partitions(piece.columns());
    double[] counts = new double[ofUsers.partitions() * slices];
    for (int k = 0; k < piece.size(); k++) {
      counts[worker[piece.rowCodes()[k]] * slices + slice[piece.columnCodes()[k]]]++;
    }
    return counts;
  }

  private static double[] plus(double[] sums, double[] more) {
    double[] both = new double[sums.length];
    Arrays.setAll(both, at -> sums[at] + more[at]);
    return both;
  }

  private List<IdCounts> sliceIds(IdPlacement ofItems, int slices) {
    int[][] places = Grouping.byPartition(ofItems.partitions(items.ids()), slices);
    return IntStream.range(0, slices).mapToObj(s -> items.gather(places[s]).sorted()).toList();
  }

  /** The blocks of the first workers, as ingest makes them. */
  private List<BlockLayout.Worker> sample(
      IdPlacement ofUsers, IdPlacement ofItems, List<IdCounts> ids, int workers) {
    int slices = ids.size();
    List<Records[]> parts = pieces.map(piece -> split(piece, ofUsers, ofItems, workers)).collect();
    List<BlockLayout.Worker> sample = new ArrayList<>();
    for (int p = 0; p < workers; p++) {
      List<IdCounts> counts = new ArrayList<>();
      for (Records[] part : parts) {
        for (int block = p * slices; block < (p + 1) * slices; block++) {
          if (part[block] != null) {
            counts.add(part[block].rowCounts());
          }
        }
      }
      IdCounts mine = IdCounts.sum(userType, counts).sorted();
      List<SparseBlock> blocks = new ArrayList<>();
      for (int s = 0; s < slices; s++) {
        BlockRecords block =
            new BlockRecords(mine.ids().index(), ids.get(s).ids().index(), Duplicates.MEAN);
        for (Records[] part : parts) {
          if (part[p * slices + s] != null) {
            block.add(part[p * slices + s]);
          }
        }
        blocks.add(Interleaving.of(block.sorted()));
      }
      sample.add(new BlockLayout.Worker(mine, blocks));
    }
    return sample;
  }

  /** Splits records into the blocks of the first workers; drops the rest. */
  private static Records[] split(
      Records piece, IdPlacement ofUsers, IdPlacement ofItems, int workers) {
    int slices = ofItems.partitions();
    int[] worker = ofUsers.partitions(piece.rows());
    Arrays.setAll(worker, i -> Math.min(worker[i], workers));
    Records[] blocks =
        piece.split(worker, workers + 1, ofItems.partitions(piece.columns()), slices);
    return Arrays.copyOf(blocks, workers * slices);
  }
}
