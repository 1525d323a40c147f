package io.sparkmp.bench.scale;

import io.sparkmp.cf.ingest.IngestedChunk;
import io.sparkmp.cf.ingest.RatingSource;
import io.sparkmp.cf.kernel.RatingPartition;
import io.sparkmp.cf.layout.BlockLayout;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.cf.layout.RatingChunk;
import io.sparkmp.cf.layout.SliceIds;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.placement.Grouping;
import io.sparkmp.placement.IdPlacement;
import io.sparkmp.spark.ingest.IdLoads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;

/**
 * Lays the same ratings out over any number of workers by the placement that ingest uses, without
 * moving the ratings: what is counted is how many fall into each block. The driver holds the ids,
 * which for planted data are few. Users and items are distinct pairs.
 */
final class Layouts {
  private static final int MOST_GROUPS = 32;
  private final JavaRDD<RatingChunk> chunks;
  private final IdType userType;
  private final IdType itemType;
  private final IdCounts users;
  private final IdCounts items;

  /** Reads the ratings once and keeps them. */
  Layouts(RatingSource source) {
    chunks =
        source
            .read(new HoldOut(1, 0, 0))
            .map(IngestedChunk::ratings)
            .persist(StorageLevel.MEMORY_AND_DISK());
    userType = source.userType();
    itemType = source.itemType();
    users = IdCounts.sum(userType, chunks.map(RatingChunk::userCounts).collect());
    items = IdCounts.sum(itemType, chunks.map(RatingChunk::itemCounts).collect());
  }

  /** Frees the memory. */
  void unpersist() {
    chunks.unpersist(false);
  }

  /** The items. */
  int items() {
    return items.ids().size();
  }

  /**
   * The layout over some workers.
   *
   * @param slicesPerWorker m
   * @param sampled of how many workers to make the blocks, at most all
   */
  Layout over(int workers, int slicesPerWorker, int sampled) {
    int slices = workers * slicesPerWorker;
    IdPlacement ofUsers = place(userType, users, workers, workers);
    IdPlacement ofItems = place(itemType, items, workers, slices);
    double[] ratings = chunks.map(chunk -> counts(chunk, ofUsers, ofItems)).reduce(Layouts::plus);
    List<SliceIds> ids = sliceIds(ofItems, slices);
    return new Layout(
        new Loads(workers, slices, ratings),
        ids.stream().mapToInt(slice -> slice.items().ids().size()).toArray(),
        sample(ofUsers, ids, sampled));
  }

  /**
   * As ingest places ids, whose heaviest are known by the groups that they are counted in. There a
   * group is on a worker of its own; here all are in one heap, so that there are fewer.
   */
  private static IdPlacement place(IdType type, IdCounts counts, int workers, int partitions) {
    int groups = Math.min(workers, MOST_GROUPS);
    int[][] places = Grouping.byPartition(Grouping.hashed(counts.ids(), groups), groups);
    List<IdLoads> loads =
        Arrays.stream(places).map(mine -> IdLoads.of(counts.gather(mine), partitions)).toList();
    return IdLoads.balance(type, loads, partitions);
  }

  private static double[] counts(RatingChunk chunk, IdPlacement ofUsers, IdPlacement ofItems) {
    int slices = ofItems.partitions();
    int[] worker = ofUsers.partitions(chunk.users());
    int[] slice = ofItems.partitions(chunk.items());
    double[] counts = new double[ofUsers.partitions() * slices];
    for (int k = 0; k < chunk.values().length; k++) {
      counts[worker[chunk.userCodes()[k]] * slices + slice[chunk.itemCodes()[k]]]++;
    }
    return counts;
  }

  private static double[] plus(double[] sums, double[] more) {
    double[] both = new double[sums.length];
    Arrays.setAll(both, at -> sums[at] + more[at]);
    return both;
  }

  private List<SliceIds> sliceIds(IdPlacement ofItems, int slices) {
    int[][] places = Grouping.byPartition(ofItems.partitions(items.ids()), slices);
    return IntStream.range(0, slices)
        .mapToObj(s -> new SliceIds(s, items.gather(places[s]).sorted()))
        .toList();
  }

  private List<RatingPartition> sample(IdPlacement ofUsers, List<SliceIds> ids, int sampled) {
    int workers = Math.min(sampled, ofUsers.partitions());
    List<RatingChunk[]> parts =
        chunks.map(chunk -> Arrays.copyOf(chunk.split(ofUsers), workers)).collect();
    List<RatingPartition> sample = new ArrayList<>();
    for (int p = 0; p < workers; p++) {
      int mine = p;
      List<RatingChunk> ratings = parts.stream().map(part -> part[mine]).toList();
      sample.add(
          new BlockLayout(ratings, ids, userType, itemType, Duplicates.MEAN).build().partition());
    }
    return sample;
  }
}
