package io.sparkmp.cf.recommend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.RandomModel;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.ids.IdType;
import io.sparkmp.testing.TaskWatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Recommendations compared with a sort of all pairs. */
@Tag("spark")
class RecommenderTest {
  private final SparkSession spark = SharedSpark.get();

  /** The inner product of two rows, as the search kernel defines it. */
  private static float score(Row query, Row candidate, int rank) {
    List<Float> q = List.of((Float[]) query.get(2));
    List<Float> c = List.of((Float[]) candidate.get(2));
    float sum = 0;
    for (int k = 0; k < rank; k++) {
      sum = Math.fma(c.get(k), q.get(k), sum);
    }
    return sum + candidate.getFloat(1);
  }

  private static int compareIds(Row a, Row b) {
    return a.get(0) instanceof Long first
        ? first.compareTo(b.getLong(0))
        : a.getString(0).compareTo(b.getString(0));
  }

  /** "id rating" of the best candidates by query, from all pairs. */
  private static Map<Object, List<String>> naive(
      List<Row> queries,
      List<Row> candidates,
      int rank,
      int num,
      BiPredicate<Object, Object> excluded) {
    Map<Object, List<String>> best = new TreeMap<>();
    for (Row query : queries) {
      best.put(
          query.get(0),
          candidates.stream()
              .filter(candidate -> candidate.getInt(3) > 0)
              .filter(candidate -> !excluded.test(query.get(0), candidate.get(0)))
              .sorted(
                  Comparator.<Row, Float>comparing(c -> 0 - score(query, c, rank))
                      .thenComparing(RecommenderTest::compareIds))
              .limit(num)
              .map(c -> c.get(0) + " " + (3.5f + query.getFloat(1) + score(query, c, rank)))
              .toList());
    }
    return best;
  }

  private static List<Row> warm(List<Row> rows) {
    return rows.stream().filter(row -> row.getInt(3) > 0).toList();
  }

  private static Map<Object, List<String>> text(Dataset<Row> recommendations) {
    Map<Object, List<String>> best = new TreeMap<>();
    for (Row row : recommendations.collectAsList()) {
      List<Row> list = row.getList(1);
      assertThat(
              best.put(
                  row.get(0),
                  list.stream().map(item -> item.get(0) + " " + item.getFloat(1)).toList()))
          .as("one row for %s", row.get(0))
          .isNull();
    }
    return best;
  }

  private Dataset<Row> frame(IdType type, String[] names, long[]... rows) {
    StructType schema = new StructType();
    for (String name : names) {
      schema = schema.add(name, type == IdType.LONG ? "long" : "string");
    }
    List<Row> all = new ArrayList<>();
    for (long[] row : rows) {
      Object[] values = new Object[row.length];
      for (int i = 0; i < row.length; i++) {
        values[i] = row[i] < 0 ? null : RandomModel.id(type, row[i]);
      }
      all.add(RowFactory.create(values));
    }
    return spark.createDataFrame(all, schema);
  }

  private static double angle(Row a, Row b) {
    Float[] p = (Float[]) a.get(2);
    Float[] q = (Float[]) b.get(2);
    double product = 0;
    double ofP = 0;
    double ofQ = 0;
    for (int k = 0; k < p.length; k++) {
      product += (double) p[k] * q[k];
      ofP += (double) p[k] * p[k];
      ofQ += (double) q[k] * q[k];
    }
    return ofP == 0 || ofQ == 0 ? 0 : product / Math.sqrt(ofP * ofQ);
  }

  /** Maximal marginal relevance by its definition, on lists of "id rating". */
  private static List<String> diverse(
      List<String> best, Map<String, Row> items, int num, double weight) {
    List<String> left = new ArrayList<>(best);
    List<String> chosen = new ArrayList<>();
    double high = Float.parseFloat(best.get(0).split(" ")[1]);
    double low = Float.parseFloat(best.get(best.size() - 1).split(" ")[1]);
    while (!left.isEmpty() && chosen.size() < num) {
      List<Double> gains = new ArrayList<>();
      for (String one : left) {
        double near =
            chosen.stream()
                .mapToDouble(
                    other -> angle(items.get(one.split(" ")[0]), items.get(other.split(" ")[0])))
                .max()
                .orElse(0);
        double score = high == low ? 1 : (Float.parseFloat(one.split(" ")[1]) - low) / (high - low);
        gains.add((1 - weight) * score - weight * near);
      }
      int most = 0;
      for (int i = 1; i < gains.size(); i++) {
        most = gains.get(i) > gains.get(most) + 1e-12 ? i : most;
      }
      chosen.add(left.remove(most));
    }
    return chosen;
  }

  @ParameterizedTest
  @EnumSource(IdType.class)
  void tradesScoreForDiversity(IdType type) {
    RandomModel random = RandomModel.of(type, 15, 60, 3, false);
    Map<String, Row> items = new TreeMap<>();
    random.items().forEach(item -> items.put(item.get(0).toString(), item));
    Dataset<Row> seen = frame(type, new String[] {"user", "item"}, new long[][] {{0, 1}, {0, 2}});
    Object user = RandomModel.id(type, 0);
    Set<Object> theirs = Set.of(RandomModel.id(type, 1), RandomModel.id(type, 2));
    Map<Object, List<String>> best =
        naive(
            warm(random.users()),
            random.items(),
            3,
            40,
            (one, item) -> one.equals(user) && theirs.contains(item));
    try (Recommender all = new Recommender(random.model(spark, 2, 3))) {
      String before = "";
      for (double weight : new double[] {0.2, 0.7, 0.99}) {
        Map<Object, List<String>> expected = new TreeMap<>();
        best.forEach((id, list) -> expected.put(id, diverse(list, items, 4, weight)));
        Dataset<Row> found = all.diverse(weight).itemsForUsers(4, null, seen);
        assertThat(text(found)).isEqualTo(expected);
        assertThat(found.schema()).isEqualTo(all.itemsForUsers(4, null, seen).schema());
        assertThat(expected.toString()).isNotEqualTo(before);
        before = expected.toString();
      }
      List<Row> plain = all.itemsForUsers(4, null, seen).collectAsList();
      assertThat(all.diverse(0).itemsForUsers(4, null, seen).collectAsList())
          .containsExactlyElementsOf(plain);
      assertThat(text(all.diverse(0.5).itemsForUsers(100, null, null)).get(user))
          .as("of all items, all are chosen")
          .hasSize(warm(random.items()).size());
      Dataset<Row> one = all.itemIds(List.of(RandomModel.id(type, 3)));
      assertThat(text(all.among(one).diverse(0.5).itemsForUsers(3, null, null)).values())
          .isNotEmpty()
          .allMatch(list -> list.size() == 1);
      for (double wrong : new double[] {-0.1, 1, Double.NaN}) {
        assertThatThrownBy(() -> all.diverse(wrong))
            .hasMessage("Invalid diversity: " + wrong + " (expected: at least 0 and below 1)");
      }
      assertThatThrownBy(() -> all.diverse(0.1).itemsForUsers(0, null, null))
          .hasMessage("Invalid num: 0 (expected: >= 1)");
    }
  }

  @ParameterizedTest
  @EnumSource(IdType.class)
  void givesCandidatesAlone(IdType type) {
    RandomModel random = RandomModel.of(type, 12, 20, 3, true);
    FactorModel model = random.model(spark, 2, 3);
    long[][] ids = {{1}, {3}, {3}, {4}, {9}, {11}, {17}, {99}, {-1}};
    Dataset<Row> some = frame(type, new String[] {"whatever.it is"}, ids);
    Set<Object> named = Set.copyOf(some.na().drop().javaRDD().map(row -> row.get(0)).collect());
    List<Row> users = warm(random.users());
    try (Recommender all = new Recommender(model)) {
      assertThat(text(all.among(some).itemsForUsers(4, null, null)))
          .isEqualTo(naive(users, random.items(), 3, 4, (user, item) -> !named.contains(item)));
      assertThat(text(all.without(some).itemsForUsers(4, null, null)))
          .isEqualTo(naive(users, random.items(), 3, 4, (user, item) -> named.contains(item)));
      Dataset<Row> three = frame(type, new String[] {"id"}, new long[][] {{3}});
      assertThat(text(all.among(some).without(three).itemsForUsers(9, null, null)))
          .isEqualTo(
              naive(
                  users,
                  random.items(),
                  3,
                  9,
                  (user, item) -> !named.contains(item) || item.equals(RandomModel.id(type, 3))));
      long known =
          warm(random.items()).stream().filter(item -> named.contains(item.get(0))).count();
      assertThat(all.count(some)).isEqualTo(known).isBetween(3L, 6L);
      assertThat(all.among(some).count()).isEqualTo(known);
      assertThat(all.count()).isEqualTo(warm(random.items()).size());
      assertThat(text(all.itemsForUsers(4, null, null)))
          .isEqualTo(naive(users, random.items(), 3, 4, (user, item) -> false));
      assertThat(text(all.among(some).usersForItems(2, null, null)))
          .as("candidates are for users")
          .isEqualTo(text(all.usersForItems(2, null, null)));
      assertThat(text(all.without(all.itemIds(List.of())).itemsForUsers(4, null, null)))
          .isEqualTo(text(all.itemsForUsers(4, null, null)));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, LONG", "3, 2, STRING", "2, 5, LONG", "7, 40, STRING"})
  void equalsASortOfAllPairsInAnyPartitions(int userPartitions, int itemPartitions, IdType type) {
    for (boolean grid : new boolean[] {true, false}) {
      RandomModel random = RandomModel.of(type, 45, 70, 5, grid);
      try (Recommender recommender =
          new Recommender(random.model(spark, userPartitions, itemPartitions))) {
        assertThat(text(recommender.itemsForUsers(9, null, null)))
            .isEqualTo(naive(warm(random.users()), random.items(), 5, 9, (u, i) -> false));
        assertThat(text(recommender.usersForItems(100, null, null)))
            .isEqualTo(naive(warm(random.items()), random.users(), 5, 100, (i, u) -> false));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(IdType.class)
  void whatIsSeenIsLeftOut(IdType type) {
    RandomModel random = RandomModel.of(type, 45, 70, 3, true);
    List<long[]> pairs = new ArrayList<>();
    for (long user = 0; user < 45; user++) {
      for (long k = 0; k < user; k++) {
        pairs.add(new long[] {user, (user * 3 + k * 2) % 70});
      }
    }
    pairs.add(new long[] {4, -1}); // no item
    pairs.add(new long[] {-1, 4}); // no user
    pairs.add(new long[] {4711, 4}); // an unknown user
    pairs.add(new long[] {4, 4711}); // an unknown item
    pairs.add(pairs.get(50));
    BiPredicate<Object, Object> seen =
        (user, item) ->
            pairs.stream()
                .anyMatch(
                    pair ->
                        RandomModel.id(type, pair[0]).equals(user)
                            && RandomModel.id(type, pair[1]).equals(item));
    Dataset<Row> frame =
        frame(type, new String[] {"user", "item"}, pairs.toArray(long[][]::new)).repartition(3);
    try (Recommender recommender = new Recommender(random.model(spark, 3, 4))) {
      assertThat(text(recommender.itemsForUsers(70, null, frame)))
          .isEqualTo(naive(warm(random.users()), random.items(), 3, 70, seen));
      assertThat(text(recommender.usersForItems(6, null, frame)))
          .isEqualTo(
              naive(
                  warm(random.items()),
                  random.users(),
                  3,
                  6,
                  (item, user) -> seen.test(user, item)));
    }
  }

  @ParameterizedTest
  @EnumSource(IdType.class)
  void someAreAskedForByName(IdType type) {
    RandomModel random = RandomModel.of(type, 45, 70, 3, false);
    Dataset<Row> asked =
        frame(type, new String[] {"id"}, row(8), row(4711), row(-1), row(8), row(11));
    Dataset<Row> seen = frame(type, new String[] {"user", "item"}, row(8, 3), row(9, 3));
    List<Object> ids = List.of(RandomModel.id(type, 8), RandomModel.id(type, 11));
    List<Row> users = random.users().stream().filter(row -> ids.contains(row.get(0))).toList();
    assertThat(users)
        .as("one of them without ratings")
        .hasSize(2)
        .anyMatch(RecommenderTest::isCold);
    try (Recommender recommender = new Recommender(random.model(spark, 3, 4))) {
      assertThat(text(recommender.itemsForUsers(6, asked, seen)))
          .isEqualTo(
              naive(
                  warm(users),
                  random.items(),
                  3,
                  6,
                  (user, item) -> user.equals(ids.get(0)) && item.equals(RandomModel.id(type, 3))));
      Dataset<Row> nobody = frame(type, new String[] {"id"}, row(4711));
      assertThat(text(recommender.itemsForUsers(6, nobody, null))).isEmpty();
      Row cold = users.stream().filter(RecommenderTest::isCold).findFirst().orElseThrow();
      assertThat(recommender.itemsForFew(List.of(cold.get(0)), 6, null).unknown())
          .containsExactly(cold.get(0));
    }
  }

  private static boolean isCold(Row row) {
    return row.getInt(3) == 0;
  }

  @Test
  void moreThanThereAreIsAllOfThem() {
    RandomModel random = RandomModel.of(IdType.LONG, 45, 70, 3, false);
    try (Recommender recommender = new Recommender(random.model(spark, 1, 2))) {
      assertThat(text(recommender.itemsForUsers(Integer.MAX_VALUE, null, null)))
          .isEqualTo(naive(warm(random.users()), random.items(), 3, 70, (u, i) -> false));
      assertThat(text(recommender.usersForItems(Integer.MAX_VALUE, null, null)))
          .isEqualTo(naive(warm(random.items()), random.users(), 3, 45, (i, u) -> false));
      int others = warm(random.items()).size() - 1;
      assertThat(text(recommender.similarItems(Integer.MAX_VALUE, null)).values())
          .allMatch(list -> list.size() == others);
    }
  }

  private static long[] row(long... values) {
    return values;
  }

  @Test
  void similarItemsHaveTheGreatestCosine() {
    RandomModel random = RandomModel.of(IdType.LONG, 3, 60, 4, false);
    try (Recommender recommender = new Recommender(random.model(spark, 1, 3))) {
      Map<Object, List<String>> all = text(recommender.similarItems(5, null));
      assertThat(all).hasSize(warm(random.items()).size());
      for (Row item : warm(random.items())) {
        List<Row> expected =
            warm(random.items()).stream()
                .filter(other -> other != item)
                .sorted(Comparator.comparing(other -> -cosine(item, other)))
                .limit(5)
                .toList();
        List<String> given = all.get(item.get(0));
        for (int k = 0; k < 5; k++) {
          String[] parts = given.get(k).split(" ");
          assertThat(parts[0]).isEqualTo(expected.get(k).get(0).toString());
          assertThat(Double.parseDouble(parts[1]))
              .isCloseTo(
                  cosine(item, expected.get(k)), org.assertj.core.api.Assertions.within(1e-6));
        }
      }
      Dataset<Row> some = frame(IdType.LONG, new String[] {"id"}, row(5));
      assertThat(text(recommender.similarItems(5, some))).isEqualTo(Map.of(5L, all.get(5L)));
    }
  }

  private static double cosine(Row a, Row b) {
    Float[] x = (Float[]) a.get(2);
    Float[] y = (Float[]) b.get(2);
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int k = 0; k < x.length; k++) {
      xy += (double) x[k] * y[k];
      xx += (double) x[k] * x[k];
      yy += (double) y[k] * y[k];
    }
    return xy / Math.sqrt(xx * yy);
  }

  @Test
  void nothingIsShuffledAndTheProductWaitsForAnAction() {
    FactorModel model = RandomModel.of(IdType.LONG, 300, 400, 8, false).model(spark, 4, 5);
    try (TaskWatch watch = new TaskWatch(spark.sparkContext());
        Recommender recommender = new Recommender(model)) {
      Dataset<Row> lists = recommender.itemsForUsers(10, null, null);
      assertThat(watch.tasks()).isZero();
      lists.write().format("noop").mode("overwrite").save();
      assertThat(watch.tasks()).as("one for each partition of users").isEqualTo(4);
      assertThat(watch.shuffleBytes()).isZero();
    }
  }

  private Set<Integer> persisted() {
    return JavaSparkContext.fromSparkContext(spark.sparkContext()).getPersistentRDDs().keySet();
  }

  @Test
  void candidatesAreStoredUntilItIsClosed() {
    FactorModel model = RandomModel.of(IdType.LONG, 30, 40, 8, false).model(spark, 2, 3);
    Set<Integer> before = Set.copyOf(persisted()); // some of which may be collected meanwhile
    Dataset<Row> lists;
    Map<Object, List<String>> open;
    try (Recommender recommender = new Recommender(model)) {
      lists = recommender.itemsForUsers(10, null, null);
      open = text(lists);
      recommender.itemsForUsers(3, null, null).count();
      assertThat(persisted()).filteredOn(id -> !before.contains(id)).hasSize(1);
    }
    assertThat(before).containsAll(persisted());
    assertThat(text(lists)).as("computed again").isEqualTo(open);
  }

  @Test
  void wrongNumbersAndBrokenModelsAreRefused() {
    RandomModel random = RandomModel.of(IdType.LONG, 30, 40, 8, false);
    FactorModel model = random.model(spark, 2, 3);
    try (Recommender recommender = new Recommender(model)) {
      assertThatThrownBy(() -> recommender.similarItems(0, null))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("Invalid num: 0 (expected: >= 1)");
    }
    FactorModel twice =
        new FactorModel(
            model.info(), model.users(), model.items().union(model.items()).coalesce(1));
    try (Recommender recommender = new Recommender(twice)) {
      assertThatThrownBy(() -> recommender.itemsForUsers(1, null, null).count())
          .hasMessageContaining("Cannot use the model: id 0 occurs twice");
    }
    Dataset<Row> holes = // would be read as zeros
        model.items().selectExpr("id", "cast(null as float) as bias", "factors", "ratings");
    try (Recommender recommender =
        new Recommender(new FactorModel(model.info(), model.users(), holes))) {
      assertThatThrownBy(() -> recommender.itemsForUsers(1, null, null).count())
          .hasMessageContaining("Cannot use the model: a row has null for its column 2");
    }
    FactorModel wide =
        new FactorModel(
            model.info(),
            model.users(),
            RandomModel.of(IdType.LONG, 1, 9, 9, false).model(spark, 1, 1).items());
    try (Recommender recommender = new Recommender(wide)) {
      assertThatThrownBy(() -> recommender.itemsForUsers(1, null, null).count())
          .hasMessageContaining("has 9 numbers (expected: 8)");
    }
  }
}
