package io.sparkmp.cf.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.FactorisationProgram;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.simd.Simd;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.app.Trained;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import jdk.incubator.vector.FloatVector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Promises 2 and 3: ring, narrow, and a plain loop, in SIMD and in scalar Java. */
@Tag("spark")
@Tag("simd")
class SameBytesTest {
  private static final int EPOCHS = 4;
  private static RatingData data;

  @BeforeAll
  static void read() {
    data = Fits.small();
  }

  @AfterAll
  static void free() {
    data.close();
  }

  static Stream<FactorisationOptions> options() {
    return Stream.of(
        new FactorisationOptions(
            5, new StepSize.Linear(0.05f, EPOCHS), 0.5f, 0.02f, 0.01f, 0.1f, false, 3),
        new FactorisationOptions(17, new StepSize.Adaptive(0.08f), 1, 0.02f, 0, 0.1f, true, 4));
  }

  @ParameterizedTest
  @MethodSource("options")
  void fromEveryEngineAndKernel(FactorisationOptions options) {
    List<String> ring = trained(options, EngineKind.RING);
    assertThat(trained(options, EngineKind.NARROW)).isEqualTo(ring);
    FactorisationProgram program =
        new FactorisationProgram(
            options, (float) data.mean(), data.stats().min(), data.stats().max());
    assertThat(serial(options, program, program)).isEqualTo(ring);
    assertThat(serial(options, program, new ScalarProgram(program))).isEqualTo(ring);
    for (int length : new int[] {1, 3}) {
      List<WorkerState<FactorTable, FactorTable>> states = start(options, program);
      Schedule schedule = new Schedule(2, 2, options.seed());
      assertThat(print(Fits.inLegs(length, schedule, program, EPOCHS, data, states)))
          .as("in legs of %d sub-epochs", length)
          .isEqualTo(ring);
    }
  }

  /** Else scalar code is compared with itself. */
  @Test
  void theDefaultKernelIsSimdWhereTheMachineHasIt() {
    FactorisationProgram program =
        new FactorisationProgram(options().findFirst().orElseThrow(), (float) data.mean(), 1, 5);
    boolean simd =
        Simd.isUsed("a test", () -> FloatVector.SPECIES_PREFERRED.vectorBitSize(), 256, 512);
    assertThat(program.newKernel())
        .extracting("ops")
        .extracting(ops -> ops.getClass().getSimpleName())
        .isEqualTo(simd ? "VectorOps" : "ScalarOps");
  }

  private static List<String> trained(FactorisationOptions options, EngineKind engine) {
    Trained<FactorTable, FactorTable> result =
        Factorisation.explicit(data, options, null).train(Fits.epochs(EPOCHS, engine));
    return print(result.result().model().toJavaRDD().collect());
  }

  private static List<String> serial(
      FactorisationOptions options,
      FactorisationProgram rows,
      RotationProgram<SparseBlock, FactorTable, FactorTable> program) {
    Schedule schedule = new Schedule(2, 2, options.seed());
    return print(
        new SerialEngine<>(schedule, program)
            .run(Leg.train(0, EPOCHS, null), Fits.blocks(data), start(options, rows)));
  }

  private static List<WorkerState<FactorTable, FactorTable>> start(
      FactorisationOptions options, FactorisationProgram rows) {
    Schedule schedule = new Schedule(2, 2, options.seed());
    List<IdCounts> users = data.laidOut().rows().dictionary().collect();
    List<IdCounts> items = data.laidOut().columns().dictionary().collect();
    PassOrder order = schedule.pass(0);
    List<WorkerState<FactorTable, FactorTable>> states = new ArrayList<>();
    for (int p = 0; p < 2; p++) {
      List<FactorTable> held = new ArrayList<>();
      for (int j = 0; j < 2; j++) {
        int s = order.slice(p, j);
        held.add(rows.slice(items.get(s)));
      }
      FactorTable pinned = rows.pinned(users.get(p), List.of());
      states.add(new WorkerState<>(pinned, held, List.of()));
    }
    return states;
  }

  private static List<String> print(List<WorkerState<FactorTable, FactorTable>> states) {
    List<String> tables = new ArrayList<>();
    for (WorkerState<FactorTable, FactorTable> state : states) {
      tables.add(Arrays.toString(state.pinned().values()));
      state.slices().forEach(slice -> tables.add(Arrays.toString(slice.values())));
    }
    return tables;
  }
}
