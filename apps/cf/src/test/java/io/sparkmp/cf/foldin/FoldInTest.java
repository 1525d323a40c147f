package io.sparkmp.cf.foldin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.ImplicitOptions;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.RandomModel;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.cf.solve.FoldInLoss;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.cf.train.Fits;
import io.sparkmp.cf.train.ImplicitFits;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.EngineKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.junit.jupiter.params.provider.ValueSource;

/** The solved factors, compared with the gradient of the loss and the planted ones. */
@Tag("spark")
class FoldInTest {
  private static final int RANK = 5;
  private static final double MEAN = 3.5;

  private final SparkSession spark = SharedSpark.get();
  private final RandomModel random = RandomModel.of(IdType.LONG, 20, 70, RANK, false);
  private final FactorModel model = random.model(spark, 2, 3);
  private final Map<Object, Row> items = new HashMap<>();

  FoldInTest() {
    random.items().forEach(row -> items.put(row.get(0), row));
  }

  private record Rating(long user, long item, double value) {}

  private Dataset<Row> frame(List<Rating> ratings) {
    List<Row> rows = new ArrayList<>();
    ratings.forEach(r -> rows.add(RowFactory.create(r.user, r.item, r.value)));
    return spark.createDataFrame(
        rows, new StructType().add("user", "long").add("item", "long").add("rating", "double"));
  }

  private static Map<Object, Row> byId(Dataset<Row> users) {
    assertThat(users.schema()).isEqualTo(FactorModel.schema(IdType.LONG));
    Map<Object, Row> rows = new HashMap<>();
    for (Row row : users.collectAsList()) {
      assertThat(rows.put(row.get(0), row)).isNull();
    }
    return rows;
  }

  private double[] factors(long item) {
    Float[] boxed = (Float[]) items.get(item).get(2);
    double[] factors = new double[RANK];
    for (int k = 0; k < RANK; k++) {
      factors[k] = boxed[k];
    }
    return factors;
  }

  private static double[] factors(Row user) {
    float[] floats = FactorModel.floats(user, 2);
    double[] factors = new double[floats.length];
    for (int k = 0; k < factors.length; k++) {
      factors[k] = floats[k];
    }
    return factors;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += a[k] * b[k];
    }
    return sum;
  }

  private boolean isKnown(long item) {
    return items.containsKey(item) && items.get(item).getInt(3) > 0;
  }

  /** Users 3 (known) and 100 to 104 with n random ratings of 40 items, some of them not known. */
  private static List<Rating> randomRatings(boolean negative) {
    SplitMix64 random = new SplitMix64(11);
    List<Rating> ratings = new ArrayList<>();
    for (long user : new long[] {3, 100, 101, 102, 103, 104}) {
      for (long k = 0; k <= (user - 3) * 8 % 31; k++) {
        double value = random.nextInt(9) / 2.0 + 0.5;
        ratings.add(new Rating(user, (user + 7 * k) % 75, negative && k % 3 == 1 ? -value : value));
      }
    }
    return ratings;
  }

  /** Half the gradient of the explicit loss, the bias last. */
  private double[] gradient(Row user, List<Rating> ratings, FoldInLoss.Explicit loss) {
    double[] p = factors(user);
    double bias = user.getFloat(1);
    double[] gradient = new double[RANK + 1];
    int n = 0;
    for (Rating rating : ratings) {
      if (rating.user == user.getLong(0) && isKnown(rating.item)) {
        double[] q = factors(rating.item);
        double error = rating.value - MEAN - items.get(rating.item).getFloat(1) - bias - dot(p, q);
        for (int k = 0; k < RANK; k++) {
          gradient[k] -= error * q[k];
        }
        gradient[RANK] -= error;
        n++;
      }
    }
    assertThat(user.getInt(3)).isEqualTo(n);
    for (int k = 0; k < RANK; k++) {
      gradient[k] += n * loss.regularisation() * p[k];
    }
    gradient[RANK] += n * loss.biasRegularisation() * bias;
    return gradient;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theGradientOfTheExplicitLossIsZero(boolean biases) {
    List<Rating> ratings = randomRatings(false);
    FoldInLoss.Explicit loss = new FoldInLoss.Explicit(0.1, 0.03, biases);
    Map<Object, Row> users = byId(new FoldIn(model, loss, false).users(frame(ratings)));
    assertThat(users).containsOnlyKeys(3L, 100L, 101L, 102L, 103L, 104L);
    for (Row user : users.values()) {
      double[] gradient = gradient(user, ratings, loss);
      for (int k = 0; k < (biases ? RANK + 1 : RANK); k++) {
        assertThat(gradient[k]).as("user %s", user.get(0)).isCloseTo(0, within(1e-4));
      }
      if (!biases) {
        assertThat(user.getFloat(1)).isZero();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(IdType.class)
  void itemsThatAreHeldGiveTheSameBytesAsItemsThatAreJoined(IdType type) {
    FactorModel twoBlocks = RandomModel.of(type, 20, 70, RANK, false).model(spark, 2, 3);
    List<Row> rated = new ArrayList<>();
    List<Row> known = twoBlocks.items().collectAsList();
    for (int k = 0; k < 3_000; k++) {
      Object user = type == IdType.LONG ? (Object) (long) (k % 31) : "u" + k % 31;
      Object stranger = k % 2 == 0 ? null : user;
      Object item = k % 17 == 0 ? stranger : known.get(k * 7 % known.size()).get(0);
      rated.add(RowFactory.create(user, item, k * 13 % 10 / 2.0));
    }
    String id = type == IdType.LONG ? "long" : "string";
    StructType schema = new StructType().add("user", id).add("item", id).add("rating", "double");
    Dataset<Row> ratings = spark.createDataFrame(rated, schema).repartition(4);
    FoldIn foldIn = new FoldIn(twoBlocks, new FoldInLoss.Explicit(0.1, 0.03, true), false);
    List<Row> held = foldIn.users(ratings, true).orderBy("id").collectAsList();
    assertThat(held)
        .hasSize(31)
        .isEqualTo(foldIn.users(ratings, false).orderBy("id").collectAsList());
    assertThat(held).anyMatch(row -> row.getInt(3) > 0).anyMatch(row -> row.getFloat(1) != 0);
  }

  private static FactorModelInfo info(
      FactorModelInfo of, int version, boolean nonNegative, boolean biases) {
    return new FactorModelInfo(
        of.format(),
        version,
        of.rank(),
        of.mean(),
        of.minRating(),
        of.maxRating(),
        of.userType(),
        of.itemType(),
        of.users(),
        of.items(),
        of.epochs(),
        of.settings(),
        Feedback.EXPLICIT,
        0,
        0.25f,
        0.125f,
        nonNegative,
        biases,
        0,
        0,
        1,
        0,
        0,
        0);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theModelTellsWhatItMinimised(boolean flag) {
    Dataset<Row> ratings = frame(randomRatings(false));
    FactorModel told =
        new FactorModel(info(model.info(), 2, flag, !flag), model.users(), model.items());
    FoldInLoss loss = new FoldInLoss.Explicit(0.25, 0.125, !flag);
    Map<Object, Row> users = byId(new FoldIn(told).users(ratings));
    assertThat(users).isEqualTo(byId(new FoldIn(model, loss, flag).users(ratings)));
    assertThat(users).isNotEqualTo(byId(new FoldIn(model, loss, !flag).users(ratings)));
  }

  @Test
  void aModelOfVersion1DoesNotTell() {
    FactorModel old =
        new FactorModel(info(model.info(), 1, false, true), model.users(), model.items());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FoldIn(old))
        .withMessage(
            "Cannot fold in: a model of version 1 does not tell its regularisation; train it"
                + " again");
  }

  /**
   * Events are the original ones: some pairs occur twice, which the training has added up. The
   * users of an epoch are solved with the items of the previous one.
   */
  @ParameterizedTest
  @CsvSource({"false,1,0", "true,1,0", "false,0.5,0.25"})
  void aUserOfATrainingOnEventsStaysWhereHeWas(
      boolean nonNegative, float exponent, float unobserved) {
    Dataset<Row> once = Fits.frame().selectExpr("user", "item", "double(rating - 1) as rating");
    Dataset<Row> events = once.union(once.filter("item % 3 = 0"));
    RatingData data = ImplicitFits.read(events, new HoldOut(1, 0, 0));
    ImplicitOptions.Weight weight = new ImplicitOptions.Weight(exponent, unobserved);
    ImplicitOptions options = new ImplicitOptions(3, 0.5f, 0.1f, weight, 3, 0.1f, nonNegative, 3);
    Factorisation<ImplicitRows> fit = Factorisation.implicit(data, options, null);
    FactorModel third = fit.model(spark, ImplicitFits.train(fit, 3, EngineKind.NARROW));
    FactorModel fourth = fit.model(spark, ImplicitFits.train(fit, 4, EngineKind.NARROW));
    Map<Object, Row> before = new HashMap<>();
    fourth.users().collectAsList().forEach(row -> before.put(row.get(0), row));
    Map<Object, Row> after = byId(new FoldIn(third).users(events));
    assertThat(after).hasSameSizeAs(before);
    for (Row user : after.values()) {
      double[] was = factors(before.get(user.get(0)));
      double[] is = factors(user);
      for (int k = 0; k < is.length; k++) {
        assertThat(is[k]).as("user %s", user.get(0)).isCloseTo(was[k], within(1e-3));
      }
    }
    data.close();
  }

  @Test
  void atZeroTheGradientPointsOutwardsIfFactorsAreNonNegative() {
    List<Rating> ratings = randomRatings(false);
    FoldInLoss.Explicit loss = new FoldInLoss.Explicit(0.1, 0.03, true);
    int zeros = 0;
    for (Row user : byId(new FoldIn(model, loss, true).users(frame(ratings))).values()) {
      double[] gradient = gradient(user, ratings, loss);
      double[] p = factors(user);
      assertThat(gradient[RANK]).as("the bias is free").isCloseTo(0, within(1e-3));
      for (int k = 0; k < RANK; k++) {
        if (p[k] > 0) {
          assertThat(gradient[k]).isCloseTo(0, within(1e-3));
        } else {
          assertThat(p[k]).isZero();
          assertThat(gradient[k]).isGreaterThan(-1e-3);
          zeros++;
        }
      }
    }
    assertThat(zeros).isPositive();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theGradientOfTheImplicitLossIsZero(boolean nonNegative) {
    List<Rating> ratings = randomRatings(true);
    FoldInLoss.Implicit loss = new FoldInLoss.Implicit(0.1, 2);
    int positives = 0;
    for (Row user : byId(new FoldIn(model, loss, nonNegative).users(frame(ratings))).values()) {
      double[] p = factors(user);
      double[] gradient = new double[RANK];
      for (Object item : items.keySet()) { // of the loss as it is defined, over all items
        long id = (Long) item;
        double rating =
            ratings.stream()
                .filter(r -> r.user == user.getLong(0) && r.item == id)
                .mapToDouble(Rating::value)
                .sum();
        double confidence = 1 + loss.alpha() * Math.abs(rating);
        double error = (isKnown(id) && rating > 0 ? 1 : 0) - dot(p, factors(id));
        boolean counts = isKnown(id) && rating > 0;
        for (int k = 0; k < RANK; k++) {
          gradient[k] -= confidence * error * factors(id)[k];
          gradient[k] += counts ? loss.regularisation() * p[k] : 0;
        }
      }
      assertThat(user.getFloat(1)).isZero();
      for (int k = 0; k < RANK; k++) {
        assertThat(p[k]).matches(value -> value >= 0 || !nonNegative);
        if (nonNegative && p[k] == 0) {
          assertThat(gradient[k]).isGreaterThan(-1e-3);
        } else {
          assertThat(gradient[k]).isCloseTo(0, within(1e-3));
        }
        positives += p[k] > 0 ? 1 : 0;
      }
    }
    assertThat(positives).isPositive();
  }

  @ParameterizedTest
  @EnumSource(IdType.class)
  void aPlantedUserIsFoundAgain(IdType type) {
    RandomModel planted = RandomModel.of(type, 20, 70, RANK, false);
    List<Row> ratings = new ArrayList<>();
    List<Row> users = planted.users().stream().filter(row -> row.getInt(3) > 0).toList();
    for (Row user : users) {
      for (Row item :
          planted.items().stream().filter(row -> row.getInt(3) > 0).limit(30).toList()) {
        double rating = MEAN + user.getFloat(1) + item.getFloat(1);
        for (int k = 0; k < RANK; k++) {
          rating += (double) ((Float[]) user.get(2))[k] * ((Float[]) item.get(2))[k];
        }
        ratings.add(RowFactory.create(user.get(0), item.get(0), rating - 0.25));
        ratings.add(
            RowFactory.create(user.get(0), item.get(0), rating + 0.25)); // their mean counts
      }
    }
    String id = type == IdType.LONG ? "long" : "string";
    Dataset<Row> frame =
        spark
            .createDataFrame(
                ratings, new StructType().add("user", id).add("item", id).add("rating", "double"))
            .repartition(5);
    Map<Object, Row> found = new HashMap<>();
    new FoldIn(planted.model(spark, 1, 2), new FoldInLoss.Explicit(0, 0, true), false)
        .users(frame)
        .collectAsList()
        .forEach(row -> found.put(row.get(0), row));
    assertThat(found).hasSize(users.size());
    for (Row user : users) {
      Row again = found.get(user.get(0));
      assertThat(again.getInt(3)).isEqualTo(30);
      assertThat(again.getFloat(1)).isCloseTo(user.getFloat(1), within(1e-4f));
      for (int k = 0; k < RANK; k++) {
        assertThat(FactorModel.floats(again, 2)[k])
            .isCloseTo(((Float[]) user.get(2))[k], within(1e-4f));
      }
    }
  }

  /** The model with users and items exchanged. */
  private FactorModel mirrored(RandomModel of) {
    return new RandomModel(of.type(), RANK, of.items(), of.users()).model(spark, 3, 2);
  }

  @ParameterizedTest
  @EnumSource(IdType.class)
  void itemsAreTheUsersOfTheMirroredModel(IdType type) {
    RandomModel some = RandomModel.of(type, 70, 20, RANK, false);
    FactorModel model = some.model(spark, 2, 3);
    List<Row> rows = new ArrayList<>();
    for (Rating r : randomRatings(true)) {
      rows.add(
          RowFactory.create(RandomModel.id(type, r.item), RandomModel.id(type, r.user), r.value));
    }
    String id = type == IdType.LONG ? "long" : "string";
    Dataset<Row> ratings =
        spark.createDataFrame(
            rows, new StructType().add("user", id).add("item", id).add("rating", "double"));
    Dataset<Row> exchanged = ratings.selectExpr("item as user", "user as item", "rating");
    for (FoldInLoss loss :
        List.of(
            new FoldInLoss.Explicit(0.1, 0.02, true),
            new FoldInLoss.Explicit(0.1, 0, false),
            new FoldInLoss.Implicit(0.1, 2))) {
      for (boolean nonNegative : new boolean[] {false, true}) {
        Map<Object, Row> expected = new HashMap<>();
        new FoldIn(mirrored(some), loss, nonNegative)
            .users(exchanged)
            .collectAsList()
            .forEach(row -> expected.put(row.get(0), row));
        Map<Object, Row> items = new HashMap<>();
        new FoldIn(model, loss, nonNegative)
            .items(ratings)
            .collectAsList()
            .forEach(row -> items.put(row.get(0), row));
        assertThat(items.keySet()).isEqualTo(expected.keySet()).hasSize(6);
        items.forEach((item, row) -> assertSame(row, expected.get(item)));
        assertThat(items.values()).anyMatch(row -> FactorModel.floats(row, 2)[0] != 0);
      }
    }
  }

  /** To float accuracy: the sum over all users or items uses other partitions. */
  private static void assertSame(Row row, Row expected) {
    assertThat(row.getFloat(1)).isCloseTo(expected.getFloat(1), within(1e-5f));
    assertThat(row.getInt(3)).isEqualTo(expected.getInt(3));
    for (int k = 0; k < RANK; k++) {
      assertThat(FactorModel.floats(row, 2)[k])
          .isCloseTo(FactorModel.floats(expected, 2)[k], within(1e-5f));
    }
  }

  @Test
  void whatItemsCannotBeSolvedByIsNamed() {
    Row user = random.users().stream().filter(row -> row.getInt(3) > 0).findFirst().orElseThrow();
    FoldIn foldIn = new FoldIn(model, new FoldInLoss.Explicit(0, 0, true), false);
    List<Rating> nan = List.of(new Rating(user.getLong(0), 7, Double.NaN));
    assertThatThrownBy(() -> foldIn.items(frame(nan)).collectAsList())
        .hasMessageContaining("Cannot fold in item 7: rating NaN of user " + user.get(0));
    List<Rating> one = List.of(new Rating(user.getLong(0), 7, 3));
    assertThatThrownBy(() -> foldIn.items(frame(one)).collectAsList())
        .hasMessageContaining(
            "Cannot fold in item 7: 1 ratings do not determine 6 numbers; train with a"
                + " regularisation above 0, or leave the item out");
  }

  @Test
  void whoHasRatedOnlyUnknownItemsIsCold() {
    List<Rating> ratings = List.of(new Rating(100, 4711, 3), new Rating(101, 4711, 3));
    for (FoldInLoss loss :
        List.of(new FoldInLoss.Explicit(0.1, 0.1, true), new FoldInLoss.Implicit(0.1, 1))) {
      Map<Object, Row> users = byId(new FoldIn(model, loss, false).users(frame(ratings)));
      assertThat(users).containsOnlyKeys(100L, 101L);
      Row user = users.get(100L);
      assertThat(user.getInt(3)).isZero();
      assertThat(user.getFloat(1)).isZero();
      assertThat(FactorModel.floats(user, 2)).containsOnly(0).hasSize(RANK);
    }
  }

  @Test
  void whatCannotBeSolvedIsNamed() {
    Row item = random.items().stream().filter(row -> row.getInt(3) > 0).findFirst().orElseThrow();
    FoldIn foldIn = new FoldIn(model, new FoldInLoss.Explicit(0, 0, true), false);
    List<Rating> nan = List.of(new Rating(7, item.getLong(0), Double.NaN));
    assertThatThrownBy(() -> foldIn.users(frame(nan)).collectAsList())
        .hasMessageContaining("Cannot fold in user 7: rating NaN of item " + item.get(0));
    List<Rating> one = List.of(new Rating(7, item.getLong(0), 3));
    assertThatThrownBy(() -> foldIn.users(frame(one)).collectAsList())
        .hasMessageContaining(
            "Cannot fold in user 7: 1 ratings do not determine 6 numbers; train with a"
                + " regularisation above 0, or leave the user out");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FoldInLoss.Explicit(-1, 0, true))
        .withMessage("Invalid regularisation: -1.0 (expected: >= 0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FoldInLoss.Implicit(0, Double.NaN))
        .withMessage("Invalid alpha: NaN (expected: >= 0)");
  }
}
