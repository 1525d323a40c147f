package io.sparkmp.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.draws.RankBy;
import io.sparkmp.cf.foldin.FoldIn;
import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Predictions;
import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.random.SplitMix64;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Answers beside those of Spark: more than 10,000 queries. */
@Tag("spark")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FactorScorerTest {
  private static final int PAIRS = 6000;

  /** Kinds of model. */
  enum Kind {
    EXPLICIT,
    IMPLICIT,
    NON_NEGATIVE,
    BAYES;

    boolean textItems() {
      return this != EXPLICIT;
    }

    private MatrixFactorization settings() {
      return switch (this) {
        case EXPLICIT -> new MatrixFactorization();
        case IMPLICIT -> new MatrixFactorization().setImplicitPrefs(true);
        case NON_NEGATIVE -> new MatrixFactorization().setNonnegative(true);
        case BAYES ->
            new MatrixFactorization()
                .setMethod("bayes")
                .setNumSamples(3)
                .setUserFeatures(Exported.features("id", Exported.USERS))
                .setItemFeatures(Exported.features("concat('äé', id)", Exported.ITEMS));
      };
    }
  }

  private final SparkSession spark = SharedSpark.get();
  private final Map<Kind, Dataset<Row>> ratings = new HashMap<>();
  private final Map<Kind, FactorModel> models = new HashMap<>();
  private final Map<Kind, FactorScorer> scorers = new HashMap<>();

  @BeforeAll
  void train(@TempDir Path folder) {
    for (Kind kind : Kind.values()) {
      Dataset<Row> ofKind = Exported.ratings(kind.textItems()).cache();
      Path place = folder.resolve(kind.name());
      ratings.put(kind, ofKind);
      models.put(kind, Exported.factors(place, ofKind, kind.settings()));
      scorers.put(kind, FactorScorer.load(place));
    }
  }

  private Object item(Kind kind, int number) {
    return kind.textItems() ? "äé" + number : (Object) (long) number;
  }

  /** Pairs of which some are unknown. */
  private List<Row> pairs(Kind kind) {
    SplitMix64 random = new SplitMix64(kind.name().length());
    return IntStream.range(0, PAIRS)
        .mapToObj(
            i ->
                RowFactory.create(
                    (long) random.nextInt(Exported.USERS + 40),
                    item(kind, random.nextInt(Exported.ITEMS + 40))))
        .toList();
  }

  private Map<Object, Map<Object, Double>> byUser(Kind kind) {
    Map<Object, Map<Object, Double>> seen = new HashMap<>();
    for (Row row : ratings.get(kind).collectAsList()) {
      seen.computeIfAbsent(row.get(0), user -> new HashMap<>())
          .merge(row.get(1), ((Number) row.get(2)).doubleValue(), Double::sum);
    }
    return seen;
  }

  private static List<Scored> list(Row row) {
    List<Scored> found = new ArrayList<>();
    for (Row one : row.<Row>getList(1)) {
      found.add(new Scored(one.get(0), one.getFloat(1)));
    }
    return found;
  }

  @ParameterizedTest
  @EnumSource
  void predictsWhatSparkPredicts(Kind kind) {
    StructType schema =
        new StructType()
            .add("user", "long", false)
            .add("item", kind.textItems() ? "string" : "long", false);
    List<Row> expected =
        new Predictions(models.get(kind))
            .of(spark.createDataFrame(pairs(kind), schema), Observation.apply())
            .collectAsList();

    assertThat(expected).hasSize(PAIRS);
    for (Row row : expected) {
      assertThat(scorers.get(kind).predict(row.get(0), row.get(1)))
          .as("%s", row)
          .isEqualTo(row.getFloat(2));
    }
  }

  @ParameterizedTest
  @EnumSource
  void recommendsWhatSparkRecommends(Kind kind) {
    Map<Object, Map<Object, Double>> seen = byUser(kind);
    List<Row> expected;
    try (Recommender recommender = new Recommender(models.get(kind))) {
      expected = recommender.itemsForUsers(7, null, ratings.get(kind)).collectAsList();
    }

    assertThat(expected).hasSizeGreaterThan(Exported.USERS * 9 / 10);
    FactorScorer scorer = scorers.get(kind);
    for (Row row : expected) {
      User user = scorer.user(row.get(0)).orElseThrow();
      assertThat(scorer.recommend(user, 7, seen.getOrDefault(row.get(0), Map.of()).keySet()))
          .as("%s", row)
          .isEqualTo(list(row));
    }
  }

  static Stream<RankBy> orders() {
    return Stream.of(
        RankBy.MEAN, new RankBy.Bound(1.5), new RankBy.Bound(-1), new RankBy.Sample(3));
  }

  @ParameterizedTest
  @MethodSource("orders")
  void recommendsByBoundsAndSamplesAsSparkDoes(RankBy by) {
    Map<Object, Map<Object, Double>> seen = byUser(Kind.BAYES);
    List<Row> expected;
    try (Recommender recommender = new Recommender(models.get(Kind.BAYES), by)) {
      expected = recommender.itemsForUsers(7, null, ratings.get(Kind.BAYES)).collectAsList();
    }
    assertThat(expected).hasSizeGreaterThan(Exported.USERS * 9 / 10);
    FactorScorer scorer = scorers.get(Kind.BAYES);
    for (Row row : expected) {
      assertThat(
              scorer.recommend(row.get(0), 7, seen.getOrDefault(row.get(0), Map.of()).keySet(), by))
          .as("%s", row)
          .isEqualTo(list(row));
    }
    assertThat(scorer.recommend(-1L, 7, List.of(), by)).isEmpty();
  }

  /** There are features of more users and items than have ratings. */
  @Test
  void knowsUsersAndItemsByTheirFeatures() {
    FactorScorer scorer = scorers.get(Kind.BAYES);
    User user = scorer.user((long) Exported.USERS).orElseThrow();
    List<Scored> all = scorer.recommend(user, Integer.MAX_VALUE, List.of());
    assertThat(all)
        .extracting(Scored::id)
        .contains(item(Kind.BAYES, Exported.ITEMS), item(Kind.BAYES, Exported.ITEMS + 9))
        .doesNotContain(item(Kind.BAYES, Exported.ITEMS + 10));
    assertThat(scorer.user(Exported.USERS + 10L)).isEmpty();
    assertThat(scorer.similar(item(Kind.BAYES, Exported.ITEMS), 3)).hasSize(3);
  }

  @Test
  void hasTheDeviationsOfSpark() {
    StructType schema = new StructType().add("user", "long", false).add("item", "string", false);
    List<Row> expected =
        new Predictions(models.get(Kind.BAYES))
            .of(spark.createDataFrame(pairs(Kind.BAYES), schema), true, Observation.apply())
            .collectAsList();
    assertThat(expected).hasSize(PAIRS);
    for (Row row : expected) {
      assertThat(scorers.get(Kind.BAYES).deviation(row.get(0), row.get(1)))
          .as("%s", row)
          .isEqualTo(row.getDouble(3));
    }
  }

  @Test
  void saysWhatAModelCannotDo() {
    assertThatThrownBy(() -> scorers.get(Kind.EXPLICIT).deviation(1L, 1L))
        .hasMessageStartingWith(
            "Cannot give deviations of predictions: the model holds no samples (expected:");
    assertThatThrownBy(
            () -> scorers.get(Kind.EXPLICIT).recommend(1L, 3, List.of(), new RankBy.Bound(1)))
        .hasMessageStartingWith("Cannot recommend by a bound or a sample: the model holds no");
    assertThatThrownBy(() -> scorers.get(Kind.BAYES).foldIn(Map.of("äé1", 3)))
        .hasMessageStartingWith("Cannot fold in: the model holds 3 samples");
  }

  @ParameterizedTest
  @EnumSource
  void findsTheSameSimilarItems(Kind kind) {
    List<Row> expected;
    try (Recommender recommender = new Recommender(models.get(kind))) {
      expected = recommender.similarItems(5, null).collectAsList();
    }

    assertThat(expected).hasSizeGreaterThan(Exported.ITEMS / 2);
    for (Row row : expected) {
      assertThat(scorers.get(kind).similar(row.get(0), 5)).as("%s", row).isEqualTo(list(row));
    }
  }

  /** Sums over all items are added in another order: equal but for rounding. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BAYES")
  void foldsInAsSparkDoes(Kind kind) {
    Map<Object, Map<Object, Double>> byUser = byUser(kind);
    List<Row> expected = new FoldIn(models.get(kind)).users(ratings.get(kind)).collectAsList();

    assertThat(expected).hasSize(Exported.USERS);
    for (Row row : expected) {
      User user = scorers.get(kind).foldIn(byUser.get(row.get(0))).orElseThrow();
      assertThat(user.bias()).isEqualTo(row.getFloat(1), within(1e-5f));
      float[] factors = FactorModel.floats(row, 2);
      for (int k = 0; k < factors.length; k++) {
        assertThat(user.factors()[k]).isEqualTo(factors[k], within(1e-5f));
      }
    }
  }

  @Test
  void whatIsNotKnownIsLeftOut() {
    FactorScorer scorer = scorers.get(Kind.EXPLICIT);
    assertThat(scorer.user(-7L)).isEmpty();
    assertThat(scorer.similar(-7L, 3)).isEmpty();
    assertThat(scorer.foldIn(Map.of(-7L, 5, -8L, 1))).isEmpty();
    assertThat(scorer.foldIn(Map.of())).isEmpty();
    User user = scorer.user(3L).orElseThrow();
    assertThat(scorer.recommend(user, 3, List.of(-7L)))
        .isEqualTo(scorer.recommend(user, 3, List.of()));
    assertThat(scorer.recommend(user, Integer.MAX_VALUE, List.of()))
        .hasSizeGreaterThan(Exported.ITEMS / 2)
        .startsWith(scorer.recommend(user, 3, List.of()).toArray(Scored[]::new));
    assertThat(scorer.predict(3, 5)).isEqualTo(scorer.predict(3L, 5L)); // as an Integer
  }

  @Test
  void refusesWhatCannotBe() {
    FactorScorer scorer = scorers.get(Kind.EXPLICIT);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scorer.user("3"))
        .withMessage("Invalid user id: 3, a String (expected: a whole number, as the model has)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scorers.get(Kind.IMPLICIT).similar(3L, 1))
        .withMessage("Invalid item id: 3, a Long (expected: text, as the model has)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scorer.foldIn(Map.of(5L, Double.NaN)))
        .withMessage("Cannot fold in user (new): rating NaN of item 5 (expected: a finite number)");
    User user = scorer.user(3L).orElseThrow();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scorer.recommend(user, 0, List.of()))
        .withMessage("Invalid num: 0 (expected: >= 1)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scorer.recommend(new User(0, new float[3]), 1, List.of()))
        .withMessage("Invalid user: 3 factors (expected: 12, the rank of the model)");
  }

  @Test
  void manyThreadsGetTheSameAnswers() {
    FactorScorer scorer = scorers.get(Kind.IMPLICIT);
    User user = scorer.user(3L).orElseThrow();
    String expected = answers(scorer, user);
    assertThat(IntStream.range(0, 200).parallel().mapToObj(i -> answers(scorer, user)))
        .allMatch(expected::equals);
  }

  private static String answers(FactorScorer scorer, User user) {
    return scorer.recommend(user, 5, List.of("äé4"))
        + " "
        + scorer.similar("äé4", 5)
        + " "
        + scorer.predict(user, "äé4")
        + " "
        + scorer.foldIn(Map.of("äé4", 3, "äé5", 1)).orElseThrow().factors()[2];
  }
}
