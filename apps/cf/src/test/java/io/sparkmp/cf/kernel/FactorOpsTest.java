package io.sparkmp.cf.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.layout.Entries;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.simd.VectorRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares scalar and SIMD arithmetic with each other, and both with the textbook. */
@Tag("unit")
@Tag("simd")
class FactorOpsTest {
  private static final int[] RANKS = {1, 2, 7, 13, 16, 17, 31, 64, 67, 128};
  private static final int USERS = 37;
  private static final int ITEMS = 23;
  private static final int RATINGS = 2011;
  private static final int EPOCHS = 3;

  static Stream<Arguments> variants() {
    return IntStream.of(RANKS)
        .boxed()
        .flatMap(
            rank ->
                Stream.of(false, true)
                    .flatMap(
                        adaptive ->
                            Stream.of(false, true)
                                .map(nonNegative -> Arguments.of(rank, adaptive, nonNegative))));
  }

  private static SgdParameters sgd(boolean adaptive, boolean nonNegative) {
    return new SgdParameters(
        3.1f, 0.05f, 0.02f, adaptive ? 0.1f : 0.02f, 0.03f, adaptive ? 1 : 0, nonNegative);
  }

  private static FactorOps simd() {
    assumeTrue(VectorRows.bits() >= 256, "needs registers of 256 or 512 bits");
    return new VectorOps();
  }

  /** A model and the sums of its training. */
  private record Trained(FactorTable users, FactorTable items, List<Double> losses) {

    static Trained by(FactorOps ops, int rank, boolean adaptive, boolean nonNegative) {
      FactorTable users = TestTables.table(USERS, rank, 1, nonNegative);
      FactorTable items = TestTables.table(ITEMS, rank, 2, nonNegative);
      Entries ratings = TestTables.ratings(RATINGS, USERS, ITEMS, 3);
      List<Double> losses = new ArrayList<>();
      for (int epoch = 0; epoch < EPOCHS; epoch++) {
        losses.add(ops.train(ratings, 0, RATINGS, users, items, sgd(adaptive, nonNegative)));
      }
      return new Trained(users, items, losses);
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void simdGivesTheBytesOfScalar(int rank, boolean adaptive, boolean nonNegative) {
    Trained scalar = Trained.by(new ScalarOps(), rank, adaptive, nonNegative);
    Trained simd = Trained.by(simd(), rank, adaptive, nonNegative);
    assertThat(simd.users.values()).isEqualTo(scalar.users.values());
    assertThat(simd.items.values()).isEqualTo(scalar.items.values());
    assertThat(simd.losses).isEqualTo(scalar.losses);
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 32, 80, 128})
  void dotsAreTheSameBytes(int n) {
    float[] a = new float[n + 7];
    float[] b = new float[n + 7];
    SplitMix64 random = new SplitMix64(n);
    for (int i = 0; i < a.length; i++) {
      a[i] = (float) random.nextGaussian();
      b[i] = (float) random.nextGaussian();
    }
    double exact = 0;
    for (int i = 0; i < n; i++) {
      exact += (double) a[3 + i] * b[5 + i];
    }
    float scalar = new ScalarOps().dot(a, 3, b, 5, n);
    assertThat(simd().dot(a, 3, b, 5, n)).isEqualTo(scalar);
    assertThat((double) scalar).isCloseTo(exact, within(1e-4));
  }

  /** Lane by lane, then as a tree: the order that the javadoc of {@link FactorOps} fixes. */
  @ParameterizedTest
  @ValueSource(ints = {16, 48})
  void sumsAreTakenInTheirFixedOrder(int n) {
    float[] a = new float[n];
    float[] ones = new float[n];
    for (int i = 0; i < n; i++) {
      a[i] = 1f / (i + 1);
      ones[i] = 1;
    }
    float[] lanes = new float[16];
    for (int i = 0; i < n; i++) {
      lanes[i % 16] += a[i];
    }
    assertThat(new ScalarOps().dot(a, 0, ones, 0, n)).isEqualTo(tree(lanes, 0, 16));
  }

  /** Places of one parity, and so on: adding 8 apart first puts 1 apart at the root. */
  private static float tree(float[] lanes, int from, int count) {
    int step = 16 / count;
    return count == 1
        ? lanes[from]
        : tree(lanes, from, count / 2) + tree(lanes, from + step, count / 2);
  }

  @ParameterizedTest
  @MethodSource("variants")
  void trainingIsThatOfTheTextbook(int rank, boolean adaptive, boolean nonNegative) {
    Trained actual = Trained.by(new ScalarOps(), rank, adaptive, nonNegative);

    Textbook textbook = new Textbook(rank, nonNegative);
    Entries ratings = TestTables.ratings(RATINGS, USERS, ITEMS, 3);
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      double loss = textbook.train(ratings, sgd(adaptive, nonNegative));
      assertThat(actual.losses.get(epoch)).isCloseTo(loss, within(1e-4 * loss));
    }
    textbook.assertEquals(textbook.p, textbook.userBias, actual.users);
    textbook.assertEquals(textbook.q, textbook.itemBias, actual.items);
  }

  /** The update rule as {@link SgdParameters} states it, in doubles and loops. */
  private static final class Textbook {
    private final double[][] p;
    private final double[][] q;
    private final double[] userBias;
    private final double[] itemBias;
    private final double[] userRoot = new double[USERS]; // of 1 + the mean squared gradients
    private final double[] itemRoot = new double[ITEMS];

    Textbook(int rank, boolean nonNegative) {
      FactorTable users = TestTables.table(USERS, rank, 1, nonNegative);
      FactorTable items = TestTables.table(ITEMS, rank, 2, nonNegative);
      p = factors(users);
      q = factors(items);
      userBias = IntStream.range(0, USERS).mapToDouble(users::bias).toArray();
      itemBias = IntStream.range(0, ITEMS).mapToDouble(items::bias).toArray();
      Arrays.fill(userRoot, 1);
      Arrays.fill(itemRoot, 1);
    }

    private static double[][] factors(FactorTable table) {
      double[][] factors = new double[table.rows()][table.rank()];
      for (int row = 0; row < factors.length; row++) {
        for (int k = 0; k < table.rank(); k++) {
          factors[row][k] = table.factors(row)[k];
        }
      }
      return factors;
    }

    double train(Entries ratings, SgdParameters sgd) {
      double loss = 0;
      for (int n = 0; n < ratings.size(); n++) {
        int u = ratings.rows()[n];
        int i = ratings.columns()[n];
        double[] pu = p[u].clone();
        double[] qi = q[i].clone();
        double prediction = sgd.mean() + userBias[u] + itemBias[i];
        for (int k = 0; k < pu.length; k++) {
          prediction += pu[k] * qi[k];
        }
        double e = ratings.values()[n] - prediction;
        loss += e * e;
        double rateU = sgd.adaptive() ? 1 / userRoot[u] : 1;
        double rateI = sgd.adaptive() ? 1 / itemRoot[i] : 1;
        for (int k = 0; k < pu.length; k++) {
          double gradientU = sgd.regularisation() * pu[k] - e * qi[k];
          double gradientI = sgd.regularisation() * qi[k] - e * pu[k];
          p[u][k] = bounded(pu[k] - sgd.step() * rateU * gradientU, sgd);
          q[i][k] = bounded(qi[k] - sgd.step() * rateI * gradientI, sgd);
          userRoot[u] += gradientU * gradientU / pu.length * rateU / 2;
          itemRoot[i] += gradientI * gradientI / pu.length * rateI / 2;
        }
        userBias[u] += sgd.biasStep() * rateU * (e - sgd.biasRegularisation() * userBias[u]);
        itemBias[i] += sgd.biasStep() * rateI * (e - sgd.biasRegularisation() * itemBias[i]);
      }
      return loss;
    }

    private static double bounded(double factor, SgdParameters sgd) {
      return sgd.nonNegative() ? Math.max(0, factor) : factor;
    }

    void assertEquals(double[][] factors, double[] biases, FactorTable actual) {
      for (int row = 0; row < factors.length; row++) {
        float[] found = actual.factors(row);
        for (int k = 0; k < found.length; k++) {
          assertThat((double) found[k]).isCloseTo(factors[row][k], within(5e-4));
        }
        assertThat((double) actual.bias(row)).isCloseTo(biases[row], within(5e-4));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void paddingStaysZeroAndFactorsStayBounded(int rank, boolean adaptive, boolean nonNegative) {
    Trained trained = Trained.by(simd(), rank, adaptive, nonNegative);
    for (FactorTable table : List.of(trained.users, trained.items)) {
      for (int row = 0; row < table.rows(); row++) {
        for (int k = rank; k < table.width(); k++) {
          assertThat(table.values()[table.offset(row) + k]).isZero();
        }
        if (nonNegative) {
          for (float factor : table.factors(row)) {
            assertThat(factor).isNotNegative();
          }
        }
      }
    }
  }

  /** The adaptive kernel never sums it again, so this is where rounding would show. */
  @ParameterizedTest
  @ValueSource(ints = {1, 13, 64, 128})
  void carriedNormsStayThoseOfTheFactors(int rank) {
    FactorTable users = TestTables.table(USERS, rank, 1, false);
    FactorTable items = TestTables.table(ITEMS, rank, 2, false);
    Entries ratings = TestTables.ratings(RATINGS, USERS, ITEMS, 3);
    for (int epoch = 0; epoch < 100; epoch++) {
      new ScalarOps().train(ratings, 0, RATINGS, users, items, sgd(true, false));
    }
    for (FactorTable table : List.of(users, items)) {
      for (int row = 0; row < table.rows(); row++) {
        double norm = 0;
        for (float factor : table.factors(row)) {
          norm += factor * factor;
        }
        float carried = table.values()[table.offset(row) + table.width() + FactorTable.NORM];
        assertThat((double) carried).isCloseTo(norm, within(1e-3 * norm));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void rowsWithoutRatingsStayAsTheyAre(int rank, boolean adaptive, boolean nonNegative) {
    Trained trained = Trained.by(new ScalarOps(), rank, adaptive, nonNegative);
    FactorTable before = TestTables.table(USERS, rank, 1, nonNegative);
    assertThat(trained.users.factors(USERS - 1)).isEqualTo(before.factors(USERS - 1));
    assertThat(trained.users.bias(USERS - 1)).isEqualTo(before.bias(USERS - 1));
    assertThat(trained.users.factors(0)).isNotEqualTo(before.factors(0));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void piecesEqualTheWhole(boolean adaptive) {
    for (FactorOps ops : List.of(new ScalarOps(), simd())) {
      FactorTable users = TestTables.table(USERS, 13, 1, false);
      FactorTable items = TestTables.table(ITEMS, 13, 2, false);
      Entries ratings = TestTables.ratings(RATINGS, USERS, ITEMS, 3);
      for (int epoch = 0; epoch < EPOCHS; epoch++) {
        ops.train(ratings, 0, 7, users, items, sgd(adaptive, false));
        ops.train(ratings, 7, 7, users, items, sgd(adaptive, false));
        ops.train(ratings, 7, RATINGS, users, items, sgd(adaptive, false));
      }
      Trained whole = Trained.by(ops, 13, adaptive, false);
      assertThat(users.values()).isEqualTo(whole.users.values());
      assertThat(items.values()).isEqualTo(whole.items.values());
    }
  }
}
