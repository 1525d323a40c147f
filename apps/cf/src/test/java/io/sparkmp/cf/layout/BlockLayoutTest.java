package io.sparkmp.cf.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.kernel.RatingBlock;
import io.sparkmp.cf.kernel.RatingPartition;
import io.sparkmp.cf.kernel.Ratings;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.rotation.HeldOut;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class BlockLayoutTest {
  private static final HoldOut ALL_TRAINING = new HoldOut(1, 0, 0);
  private static final HoldOut THREE_SETS = new HoldOut(9, 0.2, 0.3);

  private static BlockLayout.Result lay(List<RatingChunk> chunks, int slices) {
    return new BlockLayout(
            chunks, RandomRatings.slices(chunks, slices), IdType.LONG, IdType.LONG, Duplicates.MEAN)
        .build();
  }

  private static String print(Ratings r) {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < r.size(); k++) {
      text.append("(%d,%d,%s)".formatted(r.users()[k], r.items()[k], r.values()[k]));
    }
    return text.toString();
  }

  private static String print(BlockLayout.Result result) {
    StringBuilder text = new StringBuilder(result.stats() + " ");
    Ids users = result.partition().users().ids();
    for (int i = 0; i < users.size(); i++) {
      text.append(users.get(i)).append(':').append(result.partition().users().counts()[i] + " ");
    }
    for (RatingBlock block : result.partition().blocks()) {
      for (HeldOut set : HeldOut.values()) {
        text.append(set).append(print(block.ratings(set)));
      }
    }
    return text.toString();
  }

  @Test
  void isThatOfTheJavadoc() {
    RatingChunk chunk =
        new RatingChunk(
            Ids.ofStrings("x", "y"),
            Ids.ofStrings("b", "a", "c"),
            new int[] {0, 1, 1, 0},
            new int[] {0, 1, 2, 2},
            new float[] {4, 3, 5, 2},
            new byte[4]);
    List<SliceIds> slices =
        List.of(
            new SliceIds(0, new IdCounts(Ids.ofStrings("a", "c"), new int[] {1, 2})),
            new SliceIds(1, new IdCounts(Ids.ofStrings("b"), new int[] {1})));
    RatingPartition partition =
        new BlockLayout(List.of(chunk), slices, IdType.STRING, IdType.STRING, Duplicates.MEAN)
            .build()
            .partition();
    List<String> blocks = new ArrayList<>();
    for (RatingBlock block : partition.blocks()) {
      Ratings r = block.training();
      for (int k = 0; k < r.size(); k++) {
        blocks.add(
            partition.users().ids().get(r.users()[k]) + " " + r.items()[k] + " " + r.values()[k]);
      }
    }
    assertThat(blocks).containsExactlyInAnyOrder("y 0 3.0", "y 1 5.0", "x 1 2.0", "x 0 4.0");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void dependsNeitherOnOrderNorOnChunks(long seed) {
    RandomRatings ratings = RandomRatings.of(400, seed);
    String expected = print(lay(ratings.chunks(1, THREE_SETS), 4));
    for (int chunks : new int[] {1, 2, 7}) {
      List<RatingChunk> other = ratings.shuffled(seed + chunks).chunks(chunks, THREE_SETS);
      assertThat(print(lay(other, 4))).isEqualTo(expected);
    }
  }

  @Test
  void averagesAndCountsDuplicates() {
    RandomRatings ratings = RandomRatings.of(500, 6);
    Map<List<Long>, List<Float>> byPair = new HashMap<>();
    for (RandomRatings.Rating r : ratings.all()) {
      byPair.computeIfAbsent(List.of(r.user(), r.item()), pair -> new ArrayList<>()).add(r.value());
    }
    List<RatingChunk> chunks = ratings.chunks(3, ALL_TRAINING);
    List<SliceIds> slices = RandomRatings.slices(chunks, 2);
    BlockLayout.Result result =
        new BlockLayout(chunks, slices, IdType.LONG, IdType.LONG, Duplicates.MEAN).build();
    long heaviest = 0;
    int found = 0;
    for (int s = 0; s < 2; s++) {
      Ratings block = result.partition().block(s).training();
      heaviest = Math.max(heaviest, block.size());
      for (int k = 0; k < block.size(); k++) {
        Long user = (Long) result.partition().users().ids().get(block.users()[k]);
        Long item = (Long) slices.get(s).items().ids().get(block.items()[k]);
        double mean =
            byPair.get(List.of(user, item)).stream().mapToDouble(v -> v).average().orElseThrow();
        assertThat((double) block.values()[k]).isCloseTo(mean, within(1e-6));
        found++;
      }
    }
    assertThat(found).isEqualTo(byPair.size());
    assertThat(result.stats().training()).isEqualTo(byPair.size());
    assertThat(result.stats().duplicates()).isEqualTo(500 - byPair.size()).isPositive();
    assertThat(result.stats().heaviestBlock()).isEqualTo(heaviest);
    assertThat(result.stats().users()).isEqualTo(result.partition().users().ids().size());
  }

  @Test
  void setsAreDisjointAndByPair() {
    List<RatingChunk> chunks = RandomRatings.of(500, 8).chunks(2, THREE_SETS);
    List<SliceIds> slices = RandomRatings.slices(chunks, 3);
    BlockLayout.Result result =
        new BlockLayout(chunks, slices, IdType.LONG, IdType.LONG, Duplicates.MEAN).build();
    Set<List<Integer>> seen = new HashSet<>();
    for (int s = 0; s < 3; s++) {
      for (HeldOut set : HeldOut.values()) {
        Ratings r = result.partition().block(s).ratings(set);
        for (int k = 0; k < r.size(); k++) {
          assertThat(seen.add(List.of(s, r.users()[k], r.items()[k]))).isTrue();
          byte drawn =
              THREE_SETS.set(
                  result.partition().users().ids().hash(r.users()[k]),
                  slices.get(s).items().ids().hash(r.items()[k]));
          assertThat((int) drawn).isEqualTo(set.ordinal());
        }
      }
    }
    LayoutStats stats = result.stats();
    assertThat(seen).hasSize((int) (stats.training() + stats.validation() + stats.test()));
    assertThat(stats.validation()).isPositive();
    assertThat(stats.test()).isPositive();
  }

  @Test
  void rowsGoToTheBusiestFirst() {
    BlockLayout.Result result = lay(RandomRatings.of(400, 9).chunks(2, ALL_TRAINING), 2);
    int[] counts = result.partition().users().counts().clone();
    int[] falling = counts.clone();
    Arrays.sort(falling);
    for (int i = 0; i < counts.length; i++) {
      assertThat(counts[i]).isEqualTo(falling[counts.length - 1 - i]);
    }
  }

  @Test
  void countsAreAddedUp() {
    RatingChunk chunk =
        new RatingChunk(
            Ids.ofLongs(1),
            Ids.ofLongs(5, 6),
            new int[] {0, 0, 0},
            new int[] {0, 1, 0},
            new float[] {2, 7, 3},
            new byte[3]);
    List<RatingChunk> chunks = List.of(chunk);
    List<SliceIds> slices = RandomRatings.slices(chunks, 1);
    BlockLayout.Result result =
        new BlockLayout(chunks, slices, IdType.LONG, IdType.LONG, Duplicates.SUM).build();
    assertThat(print(result.partition().block(0).training())).isEqualTo("(0,0,5.0)(0,1,7.0)");
    assertThat(result.stats().duplicates()).isEqualTo(1);
    assertThat(result.stats().sum()).isEqualTo(12);
  }
}
