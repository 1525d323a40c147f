package io.sparkmp.spark.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.placement.Grouping;
import io.sparkmp.placement.IdPlacement;
import io.sparkmp.placement.Placing;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class IdLoadsTest {

  /** Ids of which some are much heavier than others, and many as heavy as others. */
  private static IdCounts counts(int ids, long seed) {
    SplitMix64 random = new SplitMix64(seed);
    long[] names = IntStream.range(0, ids).mapToLong(i -> 3L * i - ids).toArray();
    int[] counts = IntStream.range(0, ids).map(i -> 1 + random.nextInt(1 + i / 50)).toArray();
    return new IdCounts(Ids.ofLongs(names), counts);
  }

  private static List<IdLoads> loads(IdCounts all, int parts, int partitions, Placing placing) {
    int[][] places = Grouping.byPartition(Grouping.hashed(all.ids(), parts), parts);
    return Arrays.stream(places)
        .map(mine -> IdLoads.of(all.gather(mine), partitions, placing))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 7, 3, BY_LOAD",
    "2, 2, 4, BY_LOAD",
    "3, 5, 3, BY_LOAD",
    "4, 1, 8, BY_LOAD",
    "2, 3, 4, BY_HASH"
  })
  void idsCountedInMorePartitionsArePlacedAlike(
      int groups, int times, int partitions, Placing how) {
    for (int ids : new int[] {0, 1, 100, 30_000}) {
      IdCounts all = counts(ids, groups + times);
      List<IdLoads> few = loads(all, groups, partitions, how);
      List<IdLoads> merged = IdLoads.merge(loads(all, groups * times, partitions, how), groups);
      assertThat(merged).hasSameSizeAs(few);
      assertThat(IdLoads.ids(merged)).isEqualTo(ids);
      for (int p = 0; p < groups; p++) {
        assertThat(merged.get(p).bucketLoads()).isEqualTo(few.get(p).bucketLoads());
        assertThat(merged.get(p).heavy().counts()).isEqualTo(few.get(p).heavy().counts());
      }
      IdPlacement expected = IdLoads.balance(IdType.LONG, few, partitions, how);
      IdPlacement actual = IdLoads.balance(IdType.LONG, merged, partitions, how);
      assertThat(actual.partitions(all.ids())).isEqualTo(expected.partitions(all.ids()));
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 2, 2", "8388608, 2, 2", "8388609, 2, 4", "100000000, 2, 24", "100000000, 24, 24"})
  void partitionsGrowWithTheRecords(long records, int partitions, int parts) {
    assertThat(IdLoads.parts(records, partitions)).isEqualTo(parts);
  }
}
