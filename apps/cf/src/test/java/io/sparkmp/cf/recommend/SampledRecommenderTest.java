package io.sparkmp.cf.recommend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.draws.RankBy;
import io.sparkmp.cf.draws.SampleScore;
import io.sparkmp.cf.draws.Samples;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.topk.PairScore;
import io.sparkmp.topk.VectorBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Recommendations by bounds and samples, beside a sort of all pairs. */
@Tag("spark")
class SampledRecommenderTest {
  private static final int USERS = 21;
  private static final int ITEMS = 34;
  private static final Samples SAMPLES = new Samples(3, 6);
  private static final float MEAN = 3.5f;

  private final SparkSession spark = SharedSpark.get();
  private final List<Row> users = rows(USERS, 1);
  private final List<Row> items = rows(ITEMS, 2);

  private static List<Row> rows(int n, long seed) {
    SplitMix64 random = new SplitMix64(seed);
    List<Row> rows = new ArrayList<>();
    for (long id = 0; id < n; id++) {
      Float[] factors = floats(SAMPLES.rank(), random);
      if (id % 12 == 5) {
        Arrays.fill(factors, 0f);
      }
      rows.add(
          RowFactory.create(
              id, (float) random.nextGaussian(), factors, id % 6 == 5 ? 0 : 2, deviations(random)));
    }
    return rows;
  }

  /** From their mean: they add up to zero. */
  private static Float[] deviations(SplitMix64 random) {
    Float[] deviations = floats(SAMPLES.number(), random);
    deviations[2] = -deviations[0] - deviations[1];
    return deviations;
  }

  private static Float[] floats(int n, SplitMix64 random) {
    return IntStream.range(0, n).mapToObj(k -> (float) random.nextGaussian()).toArray(Float[]::new);
  }

  private FactorModel model(int partitions) {
    FactorModelInfo info =
        new FactorModelInfo(
            FactorModelInfo.FORMAT,
            3,
            SAMPLES.rank(),
            MEAN,
            1,
            5,
            IdType.LONG,
            IdType.LONG,
            USERS,
            ITEMS,
            1,
            "random",
            Feedback.EXPLICIT,
            0,
            0,
            0,
            false,
            true,
            SAMPLES.number(),
            0.5f,
            1,
            0,
            0,
            0);
    return new FactorModel(info, table(users, partitions), table(items, partitions));
  }

  private Dataset<Row> table(List<Row> rows, int partitions) {
    return spark
        .createDataFrame(rows, FactorModel.schema(IdType.LONG, SAMPLES.number()))
        .repartition(partitions);
  }

  private static VectorBlock block(Row row) {
    float[] values = new float[SAMPLES.length()];
    for (int k = 0; k < values.length; k++) {
      values[k] =
          k < SAMPLES.rank()
              ? ((Float[]) row.get(2))[k]
              : ((Float[]) row.get(4))[k - SAMPLES.rank()];
    }
    return new VectorBlock(
        Ids.ofLongs(row.getLong(0)), values.length, new float[] {row.getFloat(1)}, values);
  }

  static Stream<RankBy> others() {
    return Stream.of(new RankBy.Bound(2), new RankBy.Bound(-1), new RankBy.Sample(5));
  }

  /** Whether a row has ratings, or factors by its features. */
  private static boolean isKnown(Row row) {
    return row.getInt(3) > 0 || ((Float[]) row.get(2))[0] != 0;
  }

  private static List<String> naive(List<Row> queries, List<Row> candidates, RankBy by, int num) {
    SampleScore score = new SampleScore(SAMPLES, MEAN, by);
    List<String> lists = new ArrayList<>();
    for (Row query : queries) {
      if (isKnown(query)) {
        PairScore.OfQuery ofQuery = score.of(block(query), 0);
        List<Row> best =
            candidates.stream()
                .filter(SampledRecommenderTest::isKnown)
                .map(row -> RowFactory.create(row.get(0), ofQuery.of(block(row), 0)))
                .sorted(Comparator.comparingDouble(row -> -row.getFloat(1)))
                .limit(num)
                .toList();
        lists.add(query.get(0) + " " + best);
      }
    }
    return lists.stream().sorted().toList();
  }

  private static List<String> text(Dataset<Row> lists) {
    return lists.collectAsList().stream()
        .map(row -> row.get(0) + " " + row.getList(1))
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @MethodSource("others")
  void equalsASortOfAllPairs(RankBy by) {
    try (Recommender recommender = new Recommender(model(3), by)) {
      assertThat(text(recommender.itemsForUsers(7, null, null)))
          .isEqualTo(naive(users, items, by, 7));
      assertThat(text(recommender.usersForItems(4, null, null)))
          .isEqualTo(naive(items, users, by, 4));
      List<Row> some = items.subList(3, 14);
      Dataset<Row> ids = recommender.itemIds(some.stream().map(row -> row.get(0)).toList());
      assertThat(text(recommender.among(ids).itemsForUsers(7, null, null)))
          .isEqualTo(naive(users, some, by, 7));
      Dataset<Row> seen = spark.range(0, 3).selectExpr("7L as user", "id as item");
      assertThat(text(recommender.itemsForUsers(ITEMS, null, seen)))
          .filteredOn(list -> list.startsWith("7 "))
          .isEqualTo(naive(users.subList(7, 8), items.subList(3, ITEMS), by, ITEMS));
    }
  }

  @Test
  void ranksWhatIsKnownByItsFeatures() {
    Dataset<Row> seen = spark.range(0, 30).selectExpr("7L as user", "id as item");
    Dataset<Row> pairs = spark.range(0, ITEMS).selectExpr("7L as user", "id as item");
    try (Recommender recommender = new Recommender(model(2));
        ItemRanks ranks = new ItemRanks(model(2))) {
      List<Row> best =
          recommender
              .itemsForUsers(ITEMS, recommender.itemIds(List.of(7L)), null)
              .selectExpr("recommendations.id")
              .first()
              .getList(0);
      List<Long> ranked =
          ranks.of(pairs, null).filter("rank is not null").sort("rank").collectAsList().stream()
              .map(row -> row.getLong(1))
              .toList();
      assertThat(ranked).hasSize(ITEMS - 3).contains(11L, 23L).doesNotContain(5L, 17L, 29L);
      assertThat(best).isEqualTo(ranked);
      assertThat(ids(recommender.itemsForUsers(9, recommender.itemIds(List.of(11L)), seen)))
          .hasSize(1);
      assertThat(ids(recommender.itemsForUsers(9, recommender.itemIds(List.of(5L)), seen)))
          .isEmpty();
    }
  }

  @Test
  void anotherModelIsRankedAlike() {
    FactorModel fewer = model(2).withRows(false, table(items.subList(0, 20), 1), 20);
    RankBy bound = new RankBy.Bound(1);
    try (Recommender recommender = new Recommender(model(3))) {
      Dataset<Row> ids = recommender.itemIds(List.of(3L, 4L, 7L, 25L));
      Recommender other = recommender.by(bound).without(ids).of(fewer);
      List<Row> left = new ArrayList<>(items.subList(0, 20));
      left.removeAll(List.of(items.get(3), items.get(4), items.get(7)));
      assertThat(text(other.itemsForUsers(5, null, null))).isEqualTo(naive(users, left, bound, 5));
    }
  }

  @Test
  void similarAndDiverseItemsAreThoseOfTheFactors() {
    RankBy bound = new RankBy.Bound(0);
    try (Recommender plain = new Recommender(model(2));
        Recommender other = new Recommender(model(2), bound)) {
      assertThat(text(other.similarItems(5, null))).isEqualTo(text(plain.similarItems(5, null)));
      assertThat(ids(other.diverse(0.5).itemsForUsers(5, null, null)))
          .isEqualTo(ids(plain.diverse(0.5).itemsForUsers(5, null, null)));
    }
  }

  private static List<String> ids(Dataset<Row> lists) {
    return lists.selectExpr("id", "recommendations.id").collectAsList().stream()
        .map(Row::toString)
        .sorted()
        .toList();
  }

  @Test
  void aModelWithoutSamplesHasNoBounds() {
    FactorModelInfo info =
        new FactorModelInfo(
            FactorModelInfo.FORMAT,
            2,
            6,
            MEAN,
            1,
            5,
            IdType.LONG,
            IdType.LONG,
            USERS,
            ITEMS,
            1,
            "",
            Feedback.EXPLICIT,
            0,
            0,
            0,
            false,
            true,
            0,
            0,
            1,
            0,
            0,
            0);
    FactorModel single =
        new FactorModel(
            info, table(users, 1).drop("deviations"), table(items, 1).drop("deviations"));
    assertThatThrownBy(() -> new Recommender(single, new RankBy.Sample(1)))
        .hasMessage(
            "Cannot recommend by a bound or a sample: the model holds no samples (expected: a"
                + " model that was trained by the method bayes)");
  }
}
