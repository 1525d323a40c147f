package io.sparkmp.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.suite.Recorder;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

@Tag("unit")
class MicroSuiteTest {
  /** In this JVM, three iterations of a few milliseconds. */
  private static final JmhRun SHORT = new JmhRun(0, 1, 5, 3, 5);

  private static MicroSuite suite(boolean quick, String include) {
    MicroSuite suite = new MicroSuite();
    new CommandLine(suite).parseArgs("--include", include);
    suite.prepare(quick, 1);
    return suite;
  }

  private static Micro order(String unit) {
    return new Micro(
        "making an order", "spark-mp", unit, "ScheduleBenchmark.order workers=10", false);
  }

  @Test
  void everyIterationIsSample() throws Exception {
    Recorder recorder = new Recorder(suite(true, ""), line -> {});
    MicroSuite.measure(order(Micro.MICROSECONDS), SHORT, recorder);
    Figure figure = recorder.result().figures().get(0);
    assertThat(figure.name()).isEqualTo("making an order");
    assertThat(figure.subject()).isEqualTo("spark-mp");
    assertThat(figure.unit()).isEqualTo("µs");
    assertThat(figure.lowerIsBetter()).isTrue();
    assertThat(figure.samples())
        .hasSize(3)
        .allSatisfy(sample -> assertThat(sample).isFinite().isPositive());
  }

  @Test
  void throughputIsBetterIfHigherAndCountsOperations() throws Exception {
    Recorder recorder = new Recorder(suite(true, ""), line -> {});
    Micro steps = suite(false, "FactorisationBenchmark.scalar rank=32").chosen().get(0);
    MicroSuite.measure(steps, SHORT, recorder);
    Figure figure = recorder.result().figures().get(0);
    assertThat(figure.lowerIsBetter()).isFalse();
    assertThat(figure.unit()).isEqualTo("M updates/s");
    // Invocations of 100,000 updates in microseconds: without the count it would be about 1e-4.
    assertThat(figure.median()).isGreaterThan(0.01);
  }

  @Test
  void refusesScoresInAnotherUnit() {
    assertThatThrownBy(() -> SHORT.measure(order("M orders/s")))
        .hasMessage(
            "Cannot use the score of ScheduleBenchmark.order workers=10: it is in us/op (expected:"
                + " ops/us)");
  }

  @Test
  void quickRunHasOneOfEachKind() {
    assertThat(suite(true, "").chosen().stream().map(Micro::type).distinct())
        .contains(
            "FactorisationBenchmark",
            "ImplicitBenchmark",
            "LoopBenchmark",
            "SamplerBenchmark",
            "CodecBenchmark",
            "ScheduleBenchmark",
            "ScorerBenchmark",
            "TopKBenchmark");
    assertThat(suite(true, "").chosen()).hasSizeLessThan(11);
  }

  @Test
  void labelsAreDistinctAndSubjectsCompare() {
    List<Micro> all = suite(false, "").chosen();
    assertThat(all).extracting(Micro::label).doesNotHaveDuplicates();
    all.stream()
        .collect(Collectors.groupingBy(Micro::figure))
        .forEach(
            (figure, same) -> {
              assertThat(same).as(figure).extracting(Micro::subject).doesNotHaveDuplicates();
              assertThat(same).as(figure).extracting(Micro::unit).containsOnly(same.get(0).unit());
            });
  }

  @Test
  void includesWhatMatches() {
    assertThat(suite(false, "^ScheduleBenchmark").chosen()).hasSize(4);
    assertThat(suite(true, "search rank=32").chosen())
        .extracting(Micro::label)
        .containsExactly(
            "TopKBenchmark.search rank=32", "TopKBenchmark.search rank=32 -Dsparkmp.kernel=scalar");
    assertThatThrownBy(() -> suite(false, "nothing"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "Invalid include: nothing (expected: to be found in a name such as ")
        .hasMessageContaining("; the first words are ")
        .hasMessageContaining(", ScheduleBenchmark")
        .hasMessageNotContaining("\n");
  }
}
