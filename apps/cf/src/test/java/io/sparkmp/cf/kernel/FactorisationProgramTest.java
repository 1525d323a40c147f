package io.sparkmp.cf.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("unit")
class FactorisationProgramTest {
  private static final Visit VISIT = new Visit(new Schedule(1, 1, 1), Pass.train(0), 0, 0, 0);

  private static FactorisationProgram program(StepSize stepSize) {
    return new FactorisationProgram(
        new FactorisationOptions(2, stepSize, 0.5f, 0.04f, 0.01f, 0, false, 1), 3f, 1f, 5f);
  }

  @ParameterizedTest
  @CsvSource({"-1.5,1.5", "0,3", "1.75,4.75", "9,5", "-9,1"})
  void predictionsAreHeldToTheRange(float bias, float expected) {
    FactorTable users = new FactorTable(1, 2);
    FactorTable items = new FactorTable(2, 2);
    users.set(0, new float[] {1, 2}, bias - 0.5f);
    items.set(1, new float[] {1, -0.5f}, 0.5f); // orthogonal
    FactorisationProgram program = program(new StepSize.Constant(0.1f));
    assertThat(program.predict(new ScalarOps(), users, 0, items, 1)).isEqualTo(expected);
  }

  @Test
  void predictionAddsUp() {
    FactorTable users = new FactorTable(1, 2);
    FactorTable items = new FactorTable(1, 2);
    users.set(0, new float[] {1, 2}, 0.25f);
    items.set(0, new float[] {0.5f, 0.25f}, -0.125f);
    FactorisationProgram program = program(new StepSize.Constant(0.1f));
    assertThat(program.predict(new ScalarOps(), users, 0, items, 0)).isEqualTo(4.125f);
  }

  @Test
  void stepsFollowTheEpoch() {
    FactorisationProgram program = program(new StepSize.Linear(0.2f, 2));
    assertThat(program.parameters(0))
        .isEqualTo(new SgdParameters(3f, 0.04f, 0.01f, 0.2f, 0.1f, 0, false));
    assertThat(program.parameters(1).step()).isEqualTo(0.1f);
    assertThat(program.parameters(1).biasStep()).isEqualTo(0.05f);
    SgdParameters adaptive = program(new StepSize.Adaptive(0.1f)).parameters(0);
    assertThat(adaptive.adaptive()).isTrue();
    assertThat(adaptive.gradientScale(3)).isEqualTo(1f / 3);
    assertThat(program(new StepSize.Adaptive(0.1f, 8)).parameters(0).gradientScale(2))
        .isEqualTo(1f / 128);
    SgdParameters both = program(new StepSize.AdaptiveLinear(0.2f, 8, 2)).parameters(1);
    assertThat(both.step()).isEqualTo(0.1f);
    assertThat(both.gradientScale(2)).isEqualTo(1f / 128);
  }

  /** A block longer than one call of the arithmetic takes. */
  @Test
  void kernelTrainsTheWholeBlockOnce() {
    int count = 50_021;
    Entries ratings = TestTables.ratings(count, 300, 200, 5);
    SparseBlock block = new SparseBlock(ratings, Entries.NONE, Entries.NONE, 0);
    FactorisationProgram program = program(new StepSize.Adaptive(0.1f));

    FactorTable users = TestTables.table(300, 13, 1, false);
    FactorTable items = TestTables.table(200, 13, 2, false);
    new ScalarOps().train(ratings, 0, count, users, items, program.parameters(0));

    FactorTable scalarUsers = TestTables.table(300, 13, 1, false);
    FactorTable scalarItems = TestTables.table(200, 13, 2, false);
    Tally scalar = new Tally();
    program.scalarKernel().train(VISIT, block, scalarUsers, scalarItems, scalar);
    FactorTable anyUsers = TestTables.table(300, 13, 1, false);
    FactorTable anyItems = TestTables.table(200, 13, 2, false);
    Tally any = new Tally();
    program.newKernel().train(VISIT, block, anyUsers, anyItems, any);

    assertThat(scalarUsers.values()).isEqualTo(users.values());
    assertThat(scalarItems.values()).isEqualTo(items.values());
    assertThat(anyUsers.values()).isEqualTo(users.values());
    assertThat(anyItems.values()).isEqualTo(items.values());
    assertThat(any.loss()).isEqualTo(scalar.loss());
    assertThat(scalar.count()).isEqualTo(count);
  }

  @ParameterizedTest
  @EnumSource
  void evaluationSumsTheErrorsOfItsSetAndChangesNothing(HeldOut set) {
    Entries training = TestTables.ratings(100, 30, 20, 5);
    Entries validation = TestTables.ratings(50, 30, 20, 6);
    Entries test = TestTables.ratings(30, 30, 20, 7);
    Entries expected =
        switch (set) {
          case TRAINING -> training;
          case VALIDATION -> validation;
          case TEST -> test;
        };
    FactorTable users = TestTables.table(30, 7, 1, false);
    FactorTable items = TestTables.table(20, 7, 2, false);
    FactorisationProgram program = program(new StepSize.Constant(0.1f));
    double loss = 0;
    for (int k = 0; k < expected.size(); k++) {
      double prediction = 3 + users.bias(expected.rows()[k]) + items.bias(expected.columns()[k]);
      for (int f = 0; f < 7; f++) {
        prediction +=
            (double) users.factors(expected.rows()[k])[f] * items.factors(expected.columns()[k])[f];
      }
      double error = expected.values()[k] - Math.min(5, Math.max(1, prediction));
      loss += error * error;
    }

    Kernel<SparseBlock, FactorTable, FactorTable> kernel = program.scalarKernel();
    Tally tally = new Tally();
    kernel.evaluate(
        VISIT, set, new SparseBlock(training, validation, test, 0), users, items, tally);

    assertThat(tally.count()).isEqualTo(expected.size());
    assertThat(tally.loss()).isCloseTo(loss, within(1e-4 * loss));
    assertThat(users.values()).isEqualTo(TestTables.table(30, 7, 1, false).values());
    assertThat(items.values()).isEqualTo(TestTables.table(20, 7, 2, false).values());
  }

  @Test
  void copiesShareNothing() {
    FactorisationProgram program = program(new StepSize.Constant(0.1f));
    FactorTable table = TestTables.table(3, 7, 1, false);
    for (FactorTable copy :
        new FactorTable[] {program.copyPinned(table), program.copySlice(table)}) {
      assertThat(copy.values()).isEqualTo(table.values()).isNotSameAs(table.values());
    }
  }
}
