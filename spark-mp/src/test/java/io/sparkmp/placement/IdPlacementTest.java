package io.sparkmp.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.random.SplitMix64;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class IdPlacementTest {
  private static final int HEAVY = 200;

  /** Loads by Zipf's law: id i occurs i^-exponent times as often as id 1. */
  private static long[] zipf(int ids, double exponent) {
    long[] loads = new long[ids];
    Arrays.setAll(loads, i -> Math.round(1e6 * Math.pow(i + 1, -exponent)));
    return loads;
  }

  private static Ids ids(int n) {
    return Ids.ofLongs(LongStream.range(0, n).map(i -> 1000 + 7 * i).toArray());
  }

  /** The heaviest ids are placed one by one; they come first in {@code loads}. */
  private static IdPlacement place(Ids ids, long[] loads, int heavy, int partitions) {
    long[] buckets = new long[IdPlacement.buckets(partitions)];
    for (int i = heavy; i < loads.length; i++) {
      buckets[Placing.BY_LOAD.bucket(ids.hash(i), buckets.length)] += loads[i];
    }
    int[] first = IntStream.range(0, heavy).toArray();
    return new IdPlacement(
        Placing.BY_LOAD, partitions, ids.gather(first), Arrays.copyOf(loads, heavy), buckets);
  }

  private static int[] partitions(IdPlacement placement, Ids ids) {
    return IntStream.range(0, ids.size()).map(i -> placement.partition(ids, i)).toArray();
  }

  @ParameterizedTest
  @CsvSource({"1,0", "2,0.3", "8,0.3", "32,0"})
  void byHashPartitionsAreRangesOfEqualLoad(int partitions, double exponent) {
    long[] loads = zipf(50_000, exponent);
    Ids ids = ids(loads.length);
    long[] buckets = new long[IdPlacement.buckets(partitions)];
    for (int i = 0; i < loads.length; i++) {
      buckets[Placing.BY_HASH.bucket(ids.hash(i), buckets.length)] += loads[i];
    }
    IdPlacement placement =
        new IdPlacement(Placing.BY_HASH, partitions, Ids.empty(IdType.LONG), new long[0], buckets);
    int[] partitionOf = partitions(placement, ids);
    long[] sums = new long[partitions];
    int before = 0;
    for (int place : ids.byHash()) {
      assertThat(partitionOf[place]).isGreaterThanOrEqualTo(before);
      before = partitionOf[place];
      sums[before] += loads[place];
    }
    double mean = LongStream.of(loads).sum() / (double) partitions;
    assertThat(LongStream.of(sums).max().orElseThrow()).isLessThan((long) (1.1 * mean));
  }

  @Test
  void byHashNoIdIsPlacedAlone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new IdPlacement(Placing.BY_HASH, 1, ids(1), new long[1], new long[128]))
        .withMessage("Invalid loads: 1 ids to be placed one by one (expected: none by hash)");
  }

  @ParameterizedTest
  @CsvSource({"2,0.5", "8,0.5", "32,0.5", "2,1", "8,0.9", "32,0.7"})
  void heaviestPartitionIsNearTheMean(int partitions, double exponent) {
    long[] loads = zipf(50_000, exponent);
    Ids ids = ids(loads.length);
    int[] partitionOf = partitions(place(ids, loads, HEAVY, partitions), ids);
    long[] sums = new long[partitions];
    for (int i = 0; i < loads.length; i++) {
      sums[partitionOf[i]] += loads[i];
    }
    double mean = LongStream.of(loads).sum() / (double) partitions;
    assertThat(LongStream.of(sums).max().orElseThrow() / mean).isLessThan(1.05);
  }

  /** Independent draws of users and items, as {@code users x items}. */
  @Test
  void heaviestBlockIsNearTheMean() {
    int workers = 4;
    int slices = 8;
    long[] users = zipf(20_000, 0.7);
    long[] items = zipf(5_000, 0.7);
    Ids userIds = ids(users.length);
    Ids itemIds = ids(items.length);
    int[] workerOf = partitions(place(userIds, users, HEAVY, workers), userIds);
    int[] sliceOf = partitions(place(itemIds, items, HEAVY, slices), itemIds);

    Draw user = new Draw(users, 31);
    Draw item = new Draw(items, 32);
    int ratings = 1_000_000;
    int[] blocks = new int[workers * slices];
    for (int k = 0; k < ratings; k++) {
      blocks[workerOf[user.next()] * slices + sliceOf[item.next()]]++;
    }
    double mean = ratings / (double) blocks.length;
    assertThat(IntStream.of(blocks).max().orElseThrow() / mean).isLessThan(1.25);
  }

  /** Draws ids in proportion to their loads. */
  private static final class Draw {
    private final double[] upTo;
    private final SplitMix64 random;

    Draw(long[] loads, long seed) {
      upTo = new double[loads.length];
      double sum = 0;
      for (int i = 0; i < loads.length; i++) {
        sum += loads[i];
        upTo[i] = sum;
      }
      random = new SplitMix64(seed);
    }

    int next() {
      double at = random.nextDouble() * upTo[upTo.length - 1];
      int place = Arrays.binarySearch(upTo, at);
      return place >= 0 ? place + 1 : -place - 1;
    }
  }

  @Test
  void withoutHeavyIdsAllGoByBucket() {
    Ids ids = Ids.ofStrings("a", "b", "c");
    IdPlacement placement = place(ids, new long[] {1, 1, 1}, 0, 2);
    assertThat(partitions(placement, ids)).containsOnly(0, 1);
    assertThat(placement.partitions()).isEqualTo(2);
  }

  @Test
  void copiesPlaceAlike() throws Exception {
    long[] loads = zipf(5_000, 0.8);
    Ids ids = ids(loads.length);
    IdPlacement placement = place(ids, loads, HEAVY, 8);
    int[] unused = partitions(copy(placement), ids);
    int[] own = partitions(placement, ids);
    int[] used = partitions(copy(placement), ids);
    assertThat(unused).isEqualTo(own);
    assertThat(used).isEqualTo(own);
  }

  private static IdPlacement copy(IdPlacement placement)
      throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(placement);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (IdPlacement) in.readObject();
    }
  }

  @Test
  void loadsThatDoNotMatchAreRefused() {
    long[] buckets = new long[IdPlacement.buckets(2)];
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new IdPlacement(Placing.BY_LOAD, 2, Ids.ofLongs(1, 2), new long[1], buckets))
        .withMessage("Invalid loads: their numbers do not match the ids");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new IdPlacement(Placing.BY_LOAD, 3, Ids.ofLongs(1), new long[1], buckets))
        .withMessage("Invalid loads: their numbers do not match the ids");
  }
}
