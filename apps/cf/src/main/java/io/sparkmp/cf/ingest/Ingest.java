package io.sparkmp.cf.ingest;

import io.sparkmp.cf.layout.BlockLayout;
import io.sparkmp.cf.layout.Duplicates;
import io.sparkmp.cf.layout.LayoutStats;
import io.sparkmp.cf.layout.Parcel;
import io.sparkmp.cf.layout.RatingChunk;
import io.sparkmp.cf.layout.SliceIds;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.placement.IdPlacement;
import io.sparkmp.spark.ingest.IdLoads;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.Parts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/**
 * Three jobs from a source to blocks. The first reads and encodes, the second counts; the driver
 * then balances users over workers and items over slices by their numbers of ratings. The third
 * brings each rating to its user's worker, once, and the dictionary of each slice to all workers.
 * Everything moves as arrays, some thousand ratings a record.
 */
public final class Ingest {
  private static final Logger LOG = LoggerFactory.getLogger(Ingest.class);

  private Ingest() {}

  /**
   * Reads and lays out.
   *
   * @param source of the ratings
   * @param options how
   * @return persisted data; the caller unpersists it
   * @throws IngestException if there are records that are no ratings and they are not to be
   *     skipped, or if there is too little to train on
   */
  public static RatingData run(RatingSource source, IngestOptions options) {
    int workers = options.workers();
    int slices = workers * options.slicesPerWorker();
    Duplicates duplicates = options.duplicates();
    IdType userType = source.userType();
    IdType itemType = source.itemType();
    JavaRDD<IngestedChunk> read =
        source.read(options.holdOut()).persist(StorageLevel.MEMORY_AND_DISK());
    Malformed.check(source, read, options.skipMalformed()); // the job that reads
    JavaRDD<RatingChunk> chunks = read.map(IngestedChunk::ratings);
    JavaRDD<IdCounts> users = IdLoads.total(chunks.map(RatingChunk::userCounts), userType, workers);
    JavaRDD<IdCounts> items = IdLoads.total(chunks.map(RatingChunk::itemCounts), itemType, workers);
    List<IdLoads> loads =
        new ArrayList<>(
            users
                .map(counts -> IdLoads.of(counts, workers))
                .union(items.map(counts -> IdLoads.of(counts, slices)))
                .collect());
    List<IdLoads> userLoads = loads.subList(0, workers);
    List<IdLoads> itemLoads = loads.subList(workers, 2 * workers);
    IdPlacement placeUsers = IdLoads.balance(userType, userLoads, workers);
    IdPlacement placeItems = IdLoads.balance(itemType, itemLoads, slices);

    JavaRDD<SliceIds> dictionary =
        IdLoads.place(items, itemType, placeItems)
            .mapPartitionsWithIndex(
                (slice, counts) -> {
                  List<SliceIds> ids = new ArrayList<>();
                  counts.forEachRemaining(count -> ids.add(new SliceIds(slice, count)));
                  return ids.iterator();
                },
                true)
            .persist(StorageLevel.MEMORY_AND_DISK());
    JavaPairRDD<Integer, Parcel> ratings =
        chunks.flatMapToPair(
            chunk -> {
              List<Tuple2<Integer, Parcel>> parcels = new ArrayList<>();
              RatingChunk[] parts = chunk.split(placeUsers);
              for (int p = 0; p < parts.length; p++) {
                parcels.add(new Tuple2<>(p, parts[p]));
              }
              return parcels.iterator();
            });
    JavaPairRDD<Integer, Parcel> ids =
        dictionary.flatMapToPair(
            slice -> {
              List<Tuple2<Integer, Parcel>> parcels = new ArrayList<>();
              for (int p = 0; p < workers; p++) {
                parcels.add(new Tuple2<>(p, slice));
              }
              return parcels.iterator();
            });
    JavaRDD<BlockLayout.Result> laidOut =
        Parts.gather(ratings.union(ids), workers)
            .map(
                parcels -> {
                  List<RatingChunk> mine = new ArrayList<>();
                  List<SliceIds> all = new ArrayList<>();
                  for (Parcel parcel : parcels) {
                    if (parcel instanceof RatingChunk chunk) {
                      mine.add(chunk);
                    } else if (parcel instanceof SliceIds slice) {
                      all.add(slice);
                    }
                  }
                  all.sort(Comparator.comparingInt(SliceIds::slice));
                  return new BlockLayout(mine, all, userType, itemType, duplicates).build();
                })
            .persist(StorageLevel.MEMORY_AND_DISK());
    LayoutStats stats =
        laidOut.map(BlockLayout.Result::stats).collect().stream()
            .reduce(LayoutStats.EMPTY, LayoutStats::plus);
    read.unpersist(false);
    long itemCount = itemLoads.stream().mapToLong(IdLoads::ids).sum();
    RatingData data =
        new RatingData(
            laidOut.map(BlockLayout.Result::partition),
            laidOut,
            dictionary,
            stats,
            placeUsers,
            placeItems,
            itemCount,
            userType,
            itemType);
    check(source, stats, data);
    boolean heldOut = stats.validation() + stats.test() > 0;
    LOG.info(
        "Read {} ratings of {} users for {} items{}; {} duplicates were {}; heaviest block {} x the"
            + " mean",
        stats.training() + (heldOut ? " training" : ""),
        stats.users(),
        itemCount,
        heldOut ? ", " + stats.validation() + " for validation, " + stats.test() + " for test" : "",
        stats.duplicates(),
        duplicates == Duplicates.MEAN ? "averaged" : "added up",
        String.format(
            "%.2f", stats.heaviestBlock() * (double) workers * slices / stats.training()));
    return data;
  }

  private static void check(RatingSource source, LayoutStats stats, RatingData data) {
    if (stats.training() == 0) {
      data.close();
      throw new IngestException("Cannot train: " + source.description() + " holds no ratings");
    }
  }
}
