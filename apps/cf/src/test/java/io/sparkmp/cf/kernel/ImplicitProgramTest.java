package io.sparkmp.cf.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Block coordinate descent compared with dense, naive arithmetic. */
@Tag("unit")
class ImplicitProgramTest {
  private static final float ALPHA = 3;
  private static final float LAMBDA = 0.25f;
  private static final int RANK = 5;
  private final TinyFeedback tiny = new TinyFeedback();

  private static ImplicitProgram program(int subspace, boolean nonNegative) {
    return new ImplicitProgram(
        new ImplicitOptions(RANK, ALPHA, LAMBDA, subspace, 1, nonNegative, 1));
  }

  /** A subspace of one factor, some that do not divide the rank, and the whole rank. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void aPassEndsWhereTheGradientOfItsSubspaceIsZero(int subspace) {
    ImplicitProgram program = program(subspace, false);
    List<WorkerState<ImplicitRows, ImplicitRows>> states = tiny.start(RANK, false);
    for (int pass = 0; pass < 2 * program.passes(); pass++) {
      states = tiny.train(program, pass, states);
      double[][] x = TinyFeedback.users(states);
      double[][] y = tiny.items(states, pass + 1);
      boolean users = program.movesUsers(TinyFeedback.pass(program, pass));
      Subspace moved = program.subspaceOf(TinyFeedback.pass(program, pass));
      for (int id = 0; id < (users ? x : y).length; id++) {
        double[] gradient = tiny.gradient(x, y, id, users, ALPHA, LAMBDA);
        for (int k = moved.from(); k < moved.from() + moved.size(); k++) {
          assertThat(gradient[k]).as("pass %d, row %d", pass, id).isCloseTo(0, within(1e-5));
        }
      }
    }
  }

  @Test
  void aRowWithoutAPreferenceGoesToZero() {
    ImplicitProgram program = program(RANK, false);
    double[][] x = TinyFeedback.users(tiny.train(program, 0, tiny.start(RANK, false)));
    assertThat(x[TinyFeedback.USERS - 1]).containsOnly(0);
    assertThat(x[0]).doesNotContain(0);
  }

  @ParameterizedTest
  @CsvSource({"1,false", "2,false", "5,false", "2,true", "5,true"})
  void theObjectiveNeverRises(int subspace, boolean nonNegative) {
    ImplicitProgram program = program(subspace, nonNegative);
    List<WorkerState<ImplicitRows, ImplicitRows>> states = tiny.start(RANK, nonNegative);
    double before =
        tiny.objective(TinyFeedback.users(states), tiny.items(states, 0), ALPHA, LAMBDA);
    double first = before;
    for (int pass = 0; pass < 4 * program.passes(); pass++) {
      states = tiny.train(program, pass, states);
      double after =
          tiny.objective(TinyFeedback.users(states), tiny.items(states, pass + 1), ALPHA, LAMBDA);
      assertThat(after).isLessThanOrEqualTo(before * (1 + 1e-7)); // factors are floats
      before = after;
    }
    assertThat(before).isLessThan(0.8 * first);
  }

  @Test
  void theWholeRankAtOnceIsAlternatingLeastSquares() {
    ImplicitProgram program = program(RANK, false);
    List<WorkerState<ImplicitRows, ImplicitRows>> states = tiny.start(RANK, false);
    double[][] x = TinyFeedback.users(states);
    double[][] y = tiny.items(states, 0);
    for (int pass = 0; pass < 6; pass++) {
      states = tiny.train(program, pass, states);
      double[][] moved = pass % 2 == 0 ? x : y;
      for (int id = 0; id < moved.length; id++) {
        moved[id] = tiny.solve(pass % 2 == 0 ? y : x, id, pass % 2 == 0, ALPHA, LAMBDA);
      }
    }
    assertClose(TinyFeedback.users(states), x);
    assertClose(tiny.items(states, 6), y);
  }

  /** Both sides have weights of their own: there are 23 users and 17 items. */
  @ParameterizedTest
  @CsvSource({"0.5,0.25", "1,0.5", "0,0", "2,0"})
  void theRegularisationGrowsWithAPowerOfTheRatings(float exponent, float unobserved) {
    ImplicitOptions options =
        new ImplicitOptions(
            RANK,
            ALPHA,
            LAMBDA,
            new ImplicitOptions.Weight(exponent, unobserved),
            RANK,
            1,
            false,
            1);
    ImplicitProgram program =
        new ImplicitProgram(options, false, TinyFeedback.USERS, TinyFeedback.ITEMS);
    List<WorkerState<ImplicitRows, ImplicitRows>> states = tiny.start(RANK, false);
    double[][] x = TinyFeedback.users(states);
    double[][] y = tiny.items(states, 0);
    for (int pass = 0; pass < 6; pass++) {
      states = tiny.train(program, pass, states);
      boolean user = pass % 2 == 0;
      double[][] moved = user ? x : y;
      for (int id = 0; id < moved.length; id++) {
        double others = user ? TinyFeedback.ITEMS : TinyFeedback.USERS;
        double n = tiny.positives(id, user);
        double penalty = LAMBDA * Math.pow(n + unobserved * others, exponent);
        moved[id] =
            n == 0 ? new double[RANK] : tiny.minimum(user ? y : x, id, user, ALPHA, penalty);
      }
    }
    assertClose(TinyFeedback.users(states), x);
    assertClose(tiny.items(states, 6), y);
  }

  @Test
  void theUsualWeightIsNotNamed() {
    ImplicitOptions usual = new ImplicitOptions(5, 2, 0.1f, 2, 0.05f, false, 3);
    assertThat(usual)
        .hasToString(
            "ImplicitOptions[rank=5, alpha=2.0, regularisation=0.1, subspace=2,"
                + " initialDeviation=0.05, nonNegative=false, seed=3]");
    ImplicitOptions.Weight weight = new ImplicitOptions.Weight(0.5f, 0.1f);
    assertThat(new ImplicitOptions(5, 2, 0.1f, weight, 2, 0.05f, false, 3).toString())
        .contains(" regularisation=0.1, weight=Weight[exponent=0.5, unobserved=0.1], subspace=2,");
    assertThatThrownBy(() -> new ImplicitOptions.Weight(-1, 0))
        .hasMessage("Invalid regularisationExponent: -1.0 (expected: >= 0)");
    assertThatThrownBy(() -> new ImplicitOptions.Weight(1, Float.NaN))
        .hasMessage("Invalid unobservedWeight: NaN (expected: >= 0)");
  }

  /** Ratings, including those of zero and below. */
  @Test
  void whereRatedPairsAloneCountItIsAlternatingLeastSquaresToo() {
    ImplicitProgram program =
        new ImplicitProgram(new ImplicitOptions(RANK, 0, LAMBDA, RANK, 1, false, 1), true, 0, 0);
    List<WorkerState<ImplicitRows, ImplicitRows>> states = tiny.start(RANK, false);
    double[][] x = TinyFeedback.users(states);
    double[][] y = tiny.items(states, 0);
    for (int pass = 0; pass < 6; pass++) {
      states = tiny.train(program, pass, states);
      boolean users = pass % 2 == 1;
      double[][] moved = users ? x : y;
      for (int id = 0; id < moved.length; id++) {
        moved[id] = tiny.solveRated(users ? y : x, id, users, LAMBDA);
      }
    }
    assertClose(TinyFeedback.users(states), x);
    assertClose(tiny.items(states, 6), y);
  }

  @Test
  void whereRatedPairsAloneCountRowsStartWithOneLength() {
    ImplicitProgram program =
        new ImplicitProgram(new ImplicitOptions(4, 0, LAMBDA, 4, 0.75f, false, 1), true, 0, 0);
    IdCounts ids = new IdCounts(Ids.ofLongs(3, 5, 9), new int[] {2, 1, 7});
    for (FactorTable start : List.of(program.startOfUsers(ids), program.startOfItems(ids))) {
      for (int row = 0; row < 3; row++) {
        float[] x = start.factors(row);
        assertThat(x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + x[3] * x[3])
            .isCloseTo(4 * 0.75f * 0.75f, within(1e-5f));
      }
    }
  }

  @Test
  void effortGrowsWithTheRank() {
    assertThat(effort(8, 8)).isEqualTo(1);
    assertThat(effort(288, 16)).isEqualTo(40);
    assertThat(effort(288, 288)).isGreaterThan(300);
  }

  private static long effort(int rank, int subspace) {
    return new ImplicitProgram(new ImplicitOptions(rank, ALPHA, LAMBDA, subspace, 1, false, 1))
        .effort();
  }

  private static void assertClose(double[][] actual, double[][] expected) {
    for (int row = 0; row < expected.length; row++) {
      assertThat(actual[row]).containsExactly(expected[row], within(1e-4));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void nonNegativeFactorsMeetTheirConditions(int subspace) {
    ImplicitProgram program = program(subspace, true);
    List<WorkerState<ImplicitRows, ImplicitRows>> states = tiny.start(RANK, true);
    int passes = 60 * program.passes();
    for (int pass = 0; pass < passes; pass++) {
      states = tiny.train(program, pass, states);
    }
    double[][] x = TinyFeedback.users(states);
    double[][] y = tiny.items(states, passes);
    Subspace moved = program.subspaceOf(TinyFeedback.pass(program, passes - 1));
    int active = 0;
    for (int i = 0; i < y.length; i++) {
      double[] gradient = tiny.gradient(x, y, i, false, ALPHA, LAMBDA);
      for (int k = 0; k < RANK; k++) {
        assertThat(y[i][k]).isNotNegative();
      }
      for (int k = moved.from(); k < moved.from() + moved.size(); k++) {
        if (y[i][k] > 0) {
          assertThat(gradient[k]).isCloseTo(0, within(1e-4));
        } else {
          active++;
          assertThat(gradient[k]).isGreaterThan(-1e-4);
        }
      }
    }
    assertThat(active).isPositive();
    for (double[] row : x) {
      assertThat(Arrays.stream(row).min().orElseThrow()).isNotNegative();
    }
  }

  @Test
  void reportsTheLossInTheLastPassOfAnEpoch() {
    ImplicitProgram program = program(2, false);
    assertThat(program.passes()).isEqualTo(6);
    List<WorkerState<ImplicitRows, ImplicitRows>> states = tiny.start(RANK, false);
    for (int pass = 0; pass < 12; pass++) {
      double before = tiny.loss(TinyFeedback.users(states), tiny.items(states, pass), ALPHA);
      states = tiny.train(program, pass, states);
      Tally loss = new Tally();
      states.forEach(state -> loss.add(state.reports().get(0).tally()));
      if (pass % 6 == 5) {
        assertThat(loss.loss()).isCloseTo(before, within(1e-5 * before));
        assertThat(loss.count()).isPositive();
      } else {
        assertThat(loss.count()).isZero();
        assertThat(loss.loss()).isZero();
      }
    }
  }

  @Test
  void nothingButFactorsIsLeftBetweenPasses() {
    ImplicitProgram program = program(2, false);
    List<WorkerState<ImplicitRows, ImplicitRows>> states = tiny.start(RANK, false);
    for (int pass = 0; pass < 6; pass++) {
      states = tiny.train(program, pass, states);
      for (WorkerState<ImplicitRows, ImplicitRows> state : states) {
        assertThat(state.pinned().sums()).isNull();
        assertThat(state.pinned().gram()).isNull();
        assertThat(state.slices()).allMatch(slice -> slice.sums() == null && slice.gram() == null);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"2,false", "5,false", "3,true"})
  void scalarAndVectorKernelsGiveTheSameBytes(int subspace, boolean nonNegative) {
    ImplicitProgram program = program(subspace, nonNegative);
    List<WorkerState<ImplicitRows, ImplicitRows>> any = tiny.start(RANK, nonNegative);
    List<WorkerState<ImplicitRows, ImplicitRows>> scalar = any;
    for (int pass = 0; pass < program.passes(); pass++) {
      any = tiny.train(program, pass, any);
      scalar = tiny.train(new ScalarImplicit(program), pass, scalar);
    }
    for (int p = 0; p < TinyFeedback.WORKERS; p++) {
      assertThat(any.get(p).pinned().factors().values())
          .isEqualTo(scalar.get(p).pinned().factors().values());
      for (int j = 0; j < TinyFeedback.SLOTS; j++) {
        assertThat(any.get(p).slices().get(j).factors().values())
            .isEqualTo(scalar.get(p).slices().get(j).factors().values());
      }
      assertThat(any.get(p).reports().get(0).tally().loss())
          .isEqualTo(scalar.get(p).reports().get(0).tally().loss());
    }
  }

  private record ScalarImplicit(ImplicitProgram program)
      implements RotationProgram<SparseBlock, ImplicitRows, ImplicitRows> {
    @Override
    public Kernel<SparseBlock, ImplicitRows, ImplicitRows> newKernel() {
      return program.scalarKernel();
    }

    @Override
    public int passes() {
      return program.passes();
    }

    @Override
    public ImplicitRows copyPinned(ImplicitRows users) {
      return program.copyPinned(users);
    }

    @Override
    public ImplicitRows copySlice(ImplicitRows items) {
      return program.copySlice(items);
    }
  }

  @Test
  void evaluationSumsTheErrorsOfPreferences() {
    ImplicitRows users = new ImplicitRows(new FactorTable(1, 2));
    ImplicitRows items = new ImplicitRows(new FactorTable(2, 2));
    users.factors().set(0, new float[] {1, 2}, 0);
    items.factors().set(0, new float[] {0.25f, 0.25f}, 0); // predicted 0.75
    items.factors().set(1, new float[] {0.5f, 0}, 0); // predicted 0.5
    Entries test = new Entries(new int[] {0, 0}, new int[] {0, 1}, new float[] {7, -2});
    Tally tally = new Tally();
    program(2, false)
        .newKernel()
        .evaluate(
            new Visit(new Schedule(1, 1, 1), Pass.train(0), 0, 0, 0),
            HeldOut.TEST,
            new SparseBlock(Entries.NONE, Entries.NONE, test, 0),
            users,
            items,
            tally);
    assertThat(tally.loss()).isEqualTo(0.0625 + 0.25);
    assertThat(tally.count()).isEqualTo(2);
  }

  @Test
  void copiesOfAHalfDonePassShareNothing() {
    ImplicitProgram program = program(2, false);
    WorkerState<ImplicitRows, ImplicitRows> state = tiny.start(RANK, false).get(0);
    int s = tiny.schedule.pass(0).slice(0, 0);
    ImplicitRows users = state.pinned();
    ImplicitRows items = state.slices().get(0);
    SparseBlock block = new SparseBlock(tiny.block(0, s), Entries.NONE, Entries.NONE, 0);
    program
        .newKernel()
        .train(new Visit(tiny.schedule, Pass.train(0), 0, s, 0), block, users, items, new Tally());
    for (ImplicitRows rows : List.of(users, items)) {
      ImplicitRows copy = program.copyPinned(rows);
      assertThat(copy).usingRecursiveComparison().isEqualTo(rows);
      assertThat(copy.factors().values()).isNotSameAs(rows.factors().values());
    }
    RowSums copied = program.copyPinned(users).sums();
    assertThat(copied.values()).isNotSameAs(users.sums().values());
    assertThat(copied.gram().values()).isNotSameAs(users.sums().gram().values());
    assertThat(Arrays.stream(copied.values()).anyMatch(value -> value != 0)).isTrue();
    assertThat(program.copySlice(items).gram().values()).isNotSameAs(items.gram().values());
  }

  @Test
  void namesSubspacesThatCannotBe() {
    assertThatThrownBy(() -> program(6, false))
        .hasMessage("Invalid subspace: 6 (expected: 1 to the rank, 5)");
    assertThatThrownBy(() -> RowSums.zero(20_000_000, 64, new Subspace(0, 16)))
        .hasMessage(
            "Cannot hold the sums of 20000000 rows for subspaces of 16 factors: use smaller ones,"
                + " more workers, or more slices per worker");
  }
}
