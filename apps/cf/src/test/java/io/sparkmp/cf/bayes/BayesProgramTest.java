package io.sparkmp.cf.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.layout.SparseBlock;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gibbs sampling in subspaces compared with dense, naive arithmetic. */
@Tag("unit")
class BayesProgramTest {
  private static final int RANK = 5;
  private static final float MEAN = 3;
  private static final Hyperpriors PRIORS = Hyperpriors.weak(1.2);

  private final TinyRatings tiny = tiny();

  /** 23 users, of whom the last has no training rating, and 17 items; 2 workers of 2 slices. */
  private static TinyRatings tiny() {
    SplitMix64 random = new SplitMix64(7);
    double[][] ratings = new double[23][17];
    double[][] held = new double[23][17];
    for (int u = 0; u < 23; u++) {
      for (int i = 0; i < 17; i++) {
        int set = random.nextInt(6);
        double rating = 1 + random.nextInt(5);
        ratings[u][i] = set < 3 && u < 22 ? rating : Double.NaN;
        held[u][i] = set == 3 ? rating : Double.NaN;
      }
    }
    return new TinyRatings(new Schedule(2, 2, 5), ratings, held);
  }

  private static BayesProgram program(int subspace, int iterations) {
    return new BayesProgram(TinyRatings.options(RANK, subspace, iterations, PRIORS), MEAN, 1, 5);
  }

  private List<WorkerState<BayesRows, BayesRows>> start(BayesProgram program) {
    SplitMix64 random = new SplitMix64(3);
    float[][] x = normal(random, 23);
    float[][] y = normal(random, 17);
    x[22] = new float[RANK];
    return tiny.states(
        program,
        new TinyRatings.Draw(
            x, y, new float[23], new float[17], new double[GibbsChain.length(RANK)]),
        0);
  }

  private static float[][] normal(SplitMix64 random, int rows) {
    float[][] values = new float[rows][RANK];
    for (float[] row : values) {
      for (int k = 0; k < RANK; k++) {
        row[k] = (float) (0.3 * random.nextGaussian());
      }
    }
    return values;
  }

  /** A subspace of one factor, some that do not divide the rank, and the whole rank. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void aPassIsTheNaiveSamplers(int subspace) {
    BayesProgram program = program(subspace, 40);
    int from = BayesOptions.startPasses(RANK, subspace);
    List<WorkerState<BayesRows, BayesRows>> states = tiny.train(program, 0, from, start(program));
    for (int pass = from; pass < from + 3 * program.passes(); pass++) {
      TinyRatings.Draw before = tiny.draw(states, pass);
      states = tiny.train(program, pass, pass + 1, states);
      Pass now = new Pass(pass, pass / program.passes(), pass % program.passes(), null);
      if (program.measures(now)) {
        continue; // the level has moved biases since; the next pass starts from the result
      }
      TinyRatings.Draw after = tiny.draw(states, pass + 1);
      boolean users = program.movesUsers(now);
      for (int id = 0; id < (users ? 22 : 17); id++) {
        double[] expected = naive(before, program.coordinatesOf(now), id, users, pass);
        float[] row = users ? after.x()[id] : after.y()[id];
        float bias = users ? after.userBiases()[id] : after.itemBiases()[id];
        assertThat(IntStream.range(0, RANK + 1).mapToDouble(k -> k < RANK ? row[k] : bias))
            .as("pass %d, row %d", pass, id)
            .usingComparatorForType(
                (a, b) -> Math.abs(a - b) < 1e-5 ? 0 : Double.compare(a, b), Double.class)
            .containsExactly(Arrays.stream(expected).boxed().toArray(Double[]::new));
      }
    }
  }

  private double[] naive(
      TinyRatings.Draw draw, Coordinates drawn, int id, boolean users, int pass) {
    SplitMix64 random = new SplitMix64(SplitMix64.derive(TinyRatings.seed(id, users), pass));
    return naive(draw, drawn, id, users, random::nextGaussian);
  }

  /** One row by the textbook: the posterior's precision matrix, its Cholesky factor, and z. */
  private double[] naive(
      TinyRatings.Draw draw, Coordinates drawn, int id, boolean users, DoubleSupplier normal) {
    float[][] rows = users ? draw.x() : draw.y();
    float[][] others = users ? draw.y() : draw.x();
    double[] row = new double[RANK + 1];
    for (int k = 0; k < RANK; k++) {
      row[k] = rows[id][k];
    }
    row[RANK] = users ? draw.userBiases()[id] : draw.itemBiases()[id];
    int n = drawn.size();
    int[] place =
        IntStream.range(0, n).map(j -> j < drawn.factors() ? drawn.from() + j : RANK).toArray();
    double[][] h = new double[n][n];
    double[] right = new double[n]; // precision times mean
    double noise = draw.precisions()[1];
    for (int o = 0; o < others.length; o++) {
      double rating = users ? tiny.ratings()[id][o] : tiny.ratings()[o][id];
      if (Double.isNaN(rating)) {
        continue;
      }
      int other = o;
      IntToDoubleFunction f = k -> k < RANK ? others[other][k] : 1;
      double rest = rating - draw.predict(MEAN, users ? id : o, users ? o : id);
      for (int j = 0; j < n; j++) {
        rest += row[place[j]] * f.applyAsDouble(place[j]);
      }
      for (int j = 0; j < n; j++) {
        right[j] += noise * rest * f.applyAsDouble(place[j]);
        for (int k = 0; k < n; k++) {
          h[j][k] += noise * f.applyAsDouble(place[j]) * f.applyAsDouble(place[k]);
        }
      }
    }
    int matrix = GibbsChain.matrix(RANK, users);
    int[] among = new int[RANK + 1];
    Arrays.fill(among, -1);
    IntStream.range(0, n).forEach(j -> among[place[j]] = j);
    for (int j = 0; j < n; j++) {
      for (int k = 0; k <= RANK; k++) {
        double precision = draw.precisions()[matrix + Wishart.place(place[j], k)];
        if (among[k] < 0) {
          right[j] -= precision * row[k];
        } else {
          h[j][among[k]] += precision;
        }
      }
    }
    double[] z = IntStream.range(0, n).mapToDouble(j -> normal.getAsDouble()).toArray();
    double[] drawnNow = draw(h, right, z);
    for (int j = 0; j < n; j++) {
      row[place[j]] = drawnNow[j];
    }
    return row;
  }

  /** inverse(H) right + inverse(L') z. */
  private static double[] draw(double[][] h, double[] right, double[] z) {
    int n = z.length;
    double[][] l = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = h[i][j];
        for (int k = 0; k < j; k++) {
          sum -= l[i][k] * l[j][k];
        }
        l[i][j] = i == j ? Math.sqrt(sum) : sum / l[j][j];
      }
    }
    double[] u = new double[n];
    for (int i = 0; i < n; i++) {
      double sum = right[i];
      for (int k = 0; k < i; k++) {
        sum -= l[i][k] * u[k];
      }
      u[i] = sum / l[i][i];
    }
    double[] x = new double[n];
    for (int i = n - 1; i >= 0; i--) {
      double sum = u[i] + z[i];
      for (int k = i + 1; k < n; k++) {
        sum -= l[k][i] * x[k];
      }
      x[i] = sum / l[i][i];
    }
    return x;
  }

  @Test
  void sumsTheErrorsOfTheDrawThatAnIterationEndsWith() {
    BayesProgram program = program(2, 40);
    int passes = 5 * program.passes();
    List<WorkerState<BayesRows, BayesRows>> states = tiny.train(program, 0, passes, start(program));
    TinyRatings.Draw draw = tiny.draw(states, passes);
    double expected = 0;
    for (int u = 0; u < 23; u++) {
      for (int i = 0; i < 17; i++) {
        if (!Double.isNaN(tiny.ratings()[u][i])) {
          expected += Math.pow(tiny.ratings()[u][i] - draw.predict(MEAN, u, i), 2);
        }
      }
    }
    double sum =
        states.stream().mapToDouble(s -> s.pinned().pinned().added()[GibbsTotals.ERRORS]).sum();
    assertThat(sum).isCloseTo(expected, within(1e-4 * expected));
  }

  @Test
  void aRowWithoutRatingsStaysZeroAndIsPredictedByTheLevel() {
    BayesProgram program = program(2, 40);
    TinyRatings.Draw draw = tiny.draw(tiny.train(program, 0, 30, start(program)), 30);
    assertThat(draw.x()[22]).containsOnly(0);
    assertThat(draw.userBiases()[22]).isZero();
    assertThat(draw.x()[0]).doesNotContain(0);
    assertThat(draw.level()).isNotZero();
  }

  @Test
  void judgesByTheMeanOverAllDrawsThatCount() {
    BayesProgram program = program(3, 9); // 4 passes an iteration, 3 iterations of descent
    List<WorkerState<BayesRows, BayesRows>> states = start(program);
    double[][] sums = new double[23][17];
    for (int epoch = 0; epoch < 9; epoch++) {
      int counted = epoch - 2; // draws that count, this one included
      for (int part = 0; part < 4; part++) {
        int pass = 4 * epoch + part;
        if (counted > 0 && part % 2 == 0) {
          addExpected(
              tiny.draw(states, pass),
              program.coordinatesOf(new Pass(pass, epoch, part, null)),
              sums);
        }
        states = tiny.train(program, pass, pass + 1, states);
      }
      TinyRatings.Draw draw = tiny.draw(states, 4 * epoch + 4);
      double loss = 0;
      int count = 0;
      for (int u = 0; u < 23; u++) {
        for (int i = 0; i < 17; i++) {
          if (!Double.isNaN(tiny.held()[u][i])) {
            double mean = counted > 0 ? sums[u][i] / counted : draw.predict(MEAN, u, i);
            loss += Math.pow(tiny.held()[u][i] - Math.min(5, Math.max(1, mean)), 2);
            count++;
          }
        }
      }
      assertThat(tiny.judged(program, epoch + 1, states))
          .as("after %d iterations", epoch + 1)
          .isCloseTo(loss / count, within(1e-4));
    }
    assertThat(states.get(0).pinned().samples()).hasNumberOfRows(4);
    assertThat(states.get(1).slices().get(0).samples()).hasNumberOfRows(4);
  }

  /** Adds a subspace's part of all predictions, with each user at the mean of his distribution. */
  private void addExpected(TinyRatings.Draw draw, Coordinates drawn, double[][] sums) {
    for (int u = 0; u < 23; u++) {
      double[] row = u < 22 ? naive(draw, drawn, u, true, () -> 0) : new double[RANK + 1];
      for (int i = 0; i < 17; i++) {
        for (int k = drawn.from(); k < drawn.from() + drawn.factors(); k++) {
          sums[u][i] += row[k] * draw.y()[i][k];
        }
        sums[u][i] += drawn.bias() ? MEAN + draw.level() + row[RANK] + draw.itemBiases()[i] : 0;
      }
    }
  }

  @Test
  void keepsDrawsEvenlySpacedWithTheLast() {
    BayesOptions options = TinyRatings.options(RANK, RANK, 25, PRIORS); // 5 of descent
    assertThat(IntStream.rangeClosed(1, 25).filter(options::keeps)).containsExactly(10, 15, 20, 25);
    BayesOptions few = TinyRatings.options(RANK, RANK, 8, PRIORS);
    assertThat(IntStream.rangeClosed(1, 8).filter(few::keeps)).containsExactly(6, 7, 8);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void scalarAndVectorKernelsGiveTheSameBytes(int subspace) {
    BayesProgram program = program(subspace, 40);
    int passes = 8 * program.passes();
    TinyRatings.Draw any = tiny.draw(tiny.train(program, 0, passes, start(program)), passes);
    TinyRatings.Draw scalar =
        tiny.draw(tiny.train(new Scalar(program), 0, passes, start(program)), passes);
    assertThat(any).usingRecursiveComparison().isEqualTo(scalar);
  }

  private record Scalar(BayesProgram program)
      implements RotationProgram<SparseBlock, BayesRows, BayesRows> {
    @Override
    public Kernel<SparseBlock, BayesRows, BayesRows> newKernel() {
      return program.scalarKernel();
    }

    @Override
    public int passes() {
      return program.passes();
    }

    @Override
    public int sums(Pass pass) {
      return program.sums(pass);
    }

    @Override
    public BayesRows copyPinned(BayesRows users) {
      return program.copyPinned(users);
    }

    @Override
    public BayesRows copySlice(BayesRows items) {
      return program.copySlice(items);
    }
  }

  @Test
  void namesSettingsThatCannotBe() {
    assertThatThrownBy(() -> program(6, 40))
        .hasMessage("Invalid subspace: 6 (expected: 1 to the rank, 5)");
    assertThatThrownBy(() -> program(5, 5))
        .hasMessage(
            "Invalid iterations: 5 (expected: more than the 5 of the start and the burn-in)");
    assertThatThrownBy(() -> RowDraws.zeros(20_000_000, 17))
        .hasMessage(
            "Cannot hold the sums of 20000000 rows for 17 factors that are drawn together: use a"
                + " smaller subspace, more workers, or more slices per worker");
  }
}
