package io.sparkmp.topk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
@Tag("simd")
class TopSearchTest {

  private static TopLists search(
      VectorBlock queries, int num, Excluded excluded, ScoreOps ops, VectorBlock... blocks) {
    TopSearch search = new TopSearch(queries, 3.5f, num, excluded, ops);
    for (VectorBlock block : blocks) {
      search.add(block);
    }
    return search.best();
  }

  private static List<ScoreOps> ops() {
    return VectorScores.bits() >= 256
        ? List.of(new ScalarScores(), new VectorScores())
        : List.of(new ScalarScores());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 13, 17, 64})
  void equalsThePlainLoopForAllCounts(int dimension) {
    VectorBlock manyQueries = TestBlocks.block(IdType.LONG, 9, dimension, 1, false);
    VectorBlock manyCandidates = TestBlocks.block(IdType.LONG, 67, dimension, 2, false);
    for (int m = 0; m <= 9; m++) {
      VectorBlock queries = manyQueries.gather(IntStream.range(0, m).toArray());
      for (int n : new int[] {0, 1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 67}) {
        VectorBlock candidates = manyCandidates.gather(IntStream.range(0, n).toArray());
        for (ScoreOps ops : ops()) {
          assertThat(TestBlocks.text(search(queries, 5, Excluded.nothing(m), ops, candidates)))
              .as("%d queries, %d candidates, %s", m, n, ops)
              .isEqualTo(TestBlocks.best(queries, 3.5f, 5, candidates, (q, id) -> false));
        }
      }
    }
  }

  /** 17 coordinates a row make a chunk of 3840 candidates; 900 coordinates one of 64. */
  @ParameterizedTest
  @CsvSource({"17, 9001", "900, 200"})
  void candidatesMayBeMoreThanAChunk(int dimension, int rows) {
    VectorBlock queries = TestBlocks.block(IdType.LONG, 6, dimension, 1, false);
    VectorBlock candidates = TestBlocks.block(IdType.LONG, rows, dimension, 2, false);
    for (ScoreOps ops : ops()) {
      assertThat(TestBlocks.text(search(queries, 10, Excluded.nothing(6), ops, candidates)))
          .isEqualTo(TestBlocks.best(queries, 3.5f, 10, candidates, (q, id) -> false));
      TopSearch ofPacked = new TopSearch(queries, 3.5f, 10, Excluded.nothing(6), ops);
      ofPacked.add(new PackedBlock(candidates));
      assertThat(TestBlocks.text(ofPacked.best()))
          .isEqualTo(TestBlocks.best(queries, 3.5f, 10, candidates, (q, id) -> false));
    }
  }

  /** Bounds are found for 16,384 candidates at a time, in groups of 64. */
  @ParameterizedTest
  @CsvSource({"1, false", "2, true", "64, false"})
  void oneQueryOfPackedCandidatesEqualsThePlainLoop(int dimension, boolean grid) {
    VectorBlock many = TestBlocks.block(IdType.LONG, 20_000, dimension, 2, grid);
    VectorBlock query = TestBlocks.block(IdType.LONG, 1, dimension, 3, grid);
    for (int n : new int[] {0, 1, 63, 64, 65, 16_383, 16_384, 16_385, 20_000}) {
      VectorBlock candidates = many.gather(IntStream.range(0, n).toArray());
      IdEncoder ids = candidates.ids().index();
      int[] codes = IntStream.range(0, (n + 1) / 2).map(i -> 2 * i).toArray(); // every other one
      for (int num : new int[] {1, 10, 300}) {
        List<List<String>> expected =
            TestBlocks.best(query, 3.5f, num, candidates, (q, id) -> ids.find((long) id) % 2 == 0);
        for (ScoreOps ops : ops()) {
          TopSearch search =
              new TopSearch(
                  query, 3.5f, num, Excluded.pairs(1, ids, new int[codes.length], codes), ops);
          search.add(new PackedBlock(candidates, ops));
          assertThat(TestBlocks.text(search.best()))
              .as("the best %d of %d, %s", num, n, ops)
              .isEqualTo(expected);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(floats = {0, 1e-20f, 1e20f, Float.NaN})
  void oneQueryMayHaveAnyLength(float factor) {
    VectorBlock candidates = TestBlocks.block(IdType.LONG, 200, 3, 2, false);
    VectorBlock query = TestBlocks.block(IdType.LONG, 1, 3, 3, false);
    for (int k = 0; k < 3; k++) {
      query.values()[k] *= factor;
    }
    for (ScoreOps ops : ops()) {
      TopSearch ofPacked = new TopSearch(query, 3.5f, 5, Excluded.nothing(1), ops);
      ofPacked.add(new PackedBlock(candidates, ops));
      assertThat(TestBlocks.text(ofPacked.best()))
          .isEqualTo(TestBlocks.text(search(query, 5, Excluded.nothing(1), ops, candidates)))
          .satisfies(lists -> assertThat(lists.get(0)).hasSize(Float.isNaN(factor) ? 0 : 5));
    }
  }

  @ParameterizedTest
  @EnumSource(IdType.class)
  void equallyGoodOnesAreOrderedByIdHoweverTheyAreDivided(IdType type) {
    VectorBlock queries = TestBlocks.block(type, 7, 2, 3, true);
    VectorBlock candidates = TestBlocks.block(type, 500, 2, 4, true);
    List<List<String>> expected =
        TestBlocks.best(queries, 3.5f, 20, candidates, (q, id) -> id.equals(idOf(type, q)));
    IdEncoder excludedIds = type.newEncoder();
    for (int q = 0; q < 7; q++) {
      encode(excludedIds, idOf(type, q));
    }
    int[] each = IntStream.range(0, 7).toArray();
    SplitMix64 random = new SplitMix64(5);
    for (int parts : new int[] {1, 2, 3, 50}) {
      List<List<Integer>> places = new ArrayList<>();
      IntStream.range(0, parts).forEach(p -> places.add(new ArrayList<>()));
      IntStream.range(0, 500).forEach(c -> places.get(random.nextInt(parts)).add(c));
      VectorBlock[] blocks =
          places.stream()
              .map(of -> candidates.gather(of.stream().mapToInt(i -> i).toArray()))
              .toArray(VectorBlock[]::new);
      TopLists lists =
          search(
              queries, 20, Excluded.pairs(7, excludedIds, each, each), new ScalarScores(), blocks);
      assertThat(TestBlocks.text(lists)).as("%d parts", parts).isEqualTo(expected);
    }
  }

  /** The candidate to leave out for a query: one of the best of its ties. */
  private static Object idOf(IdType type, int query) {
    return TestBlocks.block(type, 500, 2, 4, true).ids().get(3 * query);
  }

  private static void encode(IdEncoder encoder, Object id) {
    if (id instanceof Long number) {
      encoder.encode(number);
    } else {
      encoder.encode((String) id);
    }
  }

  @Test
  void aQueryIsExcludedFromItself() {
    VectorBlock block = TestBlocks.block(IdType.LONG, 40, 3, 6, true);
    TopLists lists = search(block, 40, Excluded.itself(block.ids()), new ScalarScores(), block);
    assertThat(TestBlocks.text(lists))
        .isEqualTo(
            TestBlocks.best(block, 3.5f, 40, block, (q, id) -> id.equals(block.ids().get(q))))
        .allMatch(list -> list.size() == 39);
  }

  @Test
  void pairsMayComeTwiceAndNameUnknownCandidates() {
    VectorBlock block = TestBlocks.block(IdType.LONG, 5, 3, 7, false);
    IdEncoder ids = block.ids().gather(new int[] {4, 1}).index();
    ids.encode(123_456_789L);
    Excluded excluded =
        Excluded.pairs(5, ids, new int[] {2, 0, 2, 2, 2}, new int[] {1, 2, 0, 1, 2});
    assertThat(TestBlocks.text(search(block, 9, excluded, new ScalarScores(), block)))
        .isEqualTo(
            TestBlocks.best(
                block,
                3.5f,
                9,
                block,
                (q, id) ->
                    q == 2 && (id.equals(block.ids().get(4)) || id.equals(block.ids().get(1)))));
  }

  @Test
  void scoresThatAreNoNumbersAreLeftOut() {
    VectorBlock block = TestBlocks.block(IdType.LONG, 3, 1, 8, false);
    block.biases()[1] = Float.NaN;
    block.biases()[2] = Float.NEGATIVE_INFINITY;
    VectorBlock query = TestBlocks.block(IdType.LONG, 1, 1, 9, false);
    for (ScoreOps ops : ops()) {
      TopLists lists = search(query, 3, Excluded.nothing(1), ops, block);
      assertThat(lists.starts()).containsExactly(0, 2);
      assertThat(lists.scores()[1]).isEqualTo(Float.NEGATIVE_INFINITY);
    }
  }

  @Test
  void wrongArgumentsAreRefused() {
    VectorBlock block = TestBlocks.block(IdType.LONG, 3, 2, 8, false);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TopSearch(block, 0, 0, Excluded.nothing(3)))
        .withMessage("Invalid num: 0 (expected: >= 1)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TopSearch(block, 0, 1, Excluded.nothing(2)))
        .withMessage("Invalid excluded: 2 queries (expected: 3)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TopSearch(block, 0, 1 << 30, Excluded.nothing(3)))
        .withMessage(
            "Cannot keep the best 1073741824 of 3 rows in one partition: use more partitions");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new TopSearch(block, 0, 1, Excluded.nothing(3))
                    .add(TestBlocks.block(IdType.LONG, 3, 4, 8, false)))
        .withMessage("Invalid dimension: 4 (expected: 2, as the queries have)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new VectorBlock(block.ids(), 2, new float[3], new float[5]))
        .withMessage("Invalid values: 5 floats (expected: 6)");
  }
}
