package io.sparkmp.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Known numbers as the terminal shows them. */
@Tag("unit")
final class SummaryTest {

  @Test
  void mediansRangesAndRatiosOfKnownNumbers() {
    assertThat(print(SampleReports.known()))
        .isEqualTo(
            """
            known, 1.00 s
                    value  unit       samples  range         than the first
            time
              ours   2.00  s                3  1.00 to 3.00  (first)
              peer   25.0  s                4  10.0 to 40.0  12.5 times worse
            rate
              ours    200  updates/s        2  100 to 300    (first)
              slow   50.0  updates/s        1                4.00 times worse (one sample against 2)
              fast    250  updates/s        3  200 to 900    1.25 times better

            """);
  }

  @Test
  void singleSamplesHaveNoMedianAndNoRange() {
    SuiteResult suite =
        SampleReports.suite(
            "s",
            SampleReports.lower("fit", "ours", 2.0),
            SampleReports.lower("fit", "peer", 8.0),
            SampleReports.lower("alone", "ours", 3.0));
    assertThat(print(SampleReports.report(suite)))
        .isEqualTo(
            """
            s, 1.00 s
                    value  unit  samples  range  than the first
            fit
              ours   2.00  s           1         (first)
              peer   8.00  s           1         4.00 times worse (one sample each)
            alone
              ours   3.00  s           1

            """);
  }

  @Test
  void severalSamplesHaveMedians() {
    SuiteResult suite =
        SampleReports.suite(
            "s",
            SampleReports.lower("fit", "ours", 2.0, 2.0),
            SampleReports.lower("fit", "peer", 8.0, 9.0, 10.0));
    assertThat(print(SampleReports.report(suite)))
        .contains("  median  unit  samples  range         than the first\n")
        .contains("  ours    2.00  s           2  2.00          (first)\n")
        .contains("  peer    9.00  s           3  8.00 to 10.0  4.50 times worse\n");
  }

  @Test
  void ratioToASingleSampleSaysSo() {
    Figure one = of(1, true);
    Figure three = SampleReports.lower("f", "peer", 2.0, 3.0, 4.0);
    assertThat(standing(one, three).basis()).isEqualTo("3 samples against one");
    assertThat(Standing.basis(one, three)).isEqualTo("one sample against 3");
    assertThat(Standing.basis(three, three)).isEmpty();
  }

  @Test
  void linesFitAHundredColumns() {
    String text = print(SampleReports.large());
    assertThat(
            text.lines().filter(line -> !line.startsWith("note: ") && !line.startsWith("suite ")))
        .hasSizeGreaterThan(40)
        .allMatch(line -> line.length() <= 100)
        .contains(
            "  narrow, kept short   18,800,000  updates/s        2  18,500,000 to          2.00"
                + " times worse",
            "  by lineage-trimmer                                   19,000,000");
  }

  @Test
  void busyMachineIsNamedAboveTheFigures() {
    assertThat(print(SampleReports.busy()))
        .startsWith(
            "known, 1.00 s\n"
                + "warning: measured while the machine was busy: load 5.3 on 2 cores; the figures"
                + " mean less\n"
                + "        value  unit ");
    assertThat(new Load(2, List.of(2.0, 1.9)).isHigh()).isFalse();
    assertThat(new Load(1, List.of(1.1)).warning())
        .isEqualTo("measured while the machine was busy: load 1.1 on 1 core");
    assertThat(Load.UNKNOWN.warning()).isEmpty();
  }

  @Test
  void notesFollowTheTableAndSuiteWithoutFiguresSaysSo() {
    SuiteResult suite =
        new SuiteResult(
            "empty",
            "about",
            Map.of(),
            List.of(),
            List.of(),
            List.of("peer failed: x", "b"),
            0.5,
            Load.UNKNOWN);
    assertThat(print(SampleReports.report(suite)))
        .isEqualTo("empty, 0.500 s\nno figures\nnote: peer failed: x\nnote: b\n\n");
  }

  @Test
  void differenceStandsWhereRatioWouldMislead() {
    assertThat(than(of(-9.82, false), of(-9.94, false))).isEqualTo("worse by 0.120");
    assertThat(than(of(-9.82, false), of(-9.7, false))).isEqualTo("better by 0.120");
    assertThat(than(of(0, true), of(5e6, true))).isEqualTo("worse by 5,000,000");
    assertThat(than(of(5, true), of(0, true))).isEqualTo("better by 5.00");
    assertThat(than(of(0, true), of(0, true))).isEqualTo("the same");
    assertThat(standing(of(-9.82, false), of(-9.94, false)).ratio()).isNaN();
    assertThat(standing(of(0, true), of(5, true)).ratio()).isNaN();
  }

  @Test
  void ratioNearOneIsTheSame() {
    assertThat(than(of(1, true), of(1.004, true))).isEqualTo("the same");
    assertThat(than(of(1, true), of(0.996, true))).isEqualTo("the same");
    assertThat(than(of(1, true), of(1.02, true))).isEqualTo("1.02 times worse");
    assertThat(than(of(1, true), of(0.5, true))).isEqualTo("2.00 times better");
    assertThat(than(of(2, false), of(1, false))).isEqualTo("2.00 times worse");
  }

  @Test
  void figuresOfAnotherUnitOrDirectionDoNotCompare() {
    assertThat(than(of(1, true), new Figure("f", "peer", "ms", List.of(2.0), true, true)))
        .isEqualTo("-");
    assertThat(than(of(1, true), of(2, false))).isEqualTo("-");
  }

  @Test
  void mediansOfOddAndEvenCounts() {
    assertThat(SampleReports.lower("f", "s", 5.0).median()).isEqualTo(5);
    assertThat(SampleReports.lower("f", "s", 5.0, 1.0).median()).isEqualTo(3);
    assertThat(SampleReports.lower("f", "s", 5.0, 1.0, 9.0).median()).isEqualTo(5);
    assertThat(SampleReports.lower("f", "s", 5.0, 100.0, 9.0, 1.0).median()).isEqualTo(7);
    assertThat(SampleReports.lower("f", "s", 5.0, 100.0, 9.0, 1.0).min()).isEqualTo(1);
    assertThat(SampleReports.lower("f", "s", 5.0, 100.0, 9.0, 1.0).max()).isEqualTo(100);
  }

  @Test
  void numbersHaveThreeDigits() {
    assertThat(
            List.of(
                Texts.number(1),
                Texts.number(0.01234),
                Texts.number(-0.5),
                Texts.number(9.996),
                Texts.number(1234),
                Texts.number(99_960),
                Texts.number(38_123_456),
                Texts.number(1.0e13),
                Texts.number(0.000_123_4),
                Texts.number(0),
                Texts.number(Double.NaN),
                Texts.number(Double.NEGATIVE_INFINITY)))
        .containsExactly(
            "1.00",
            "0.0123",
            "-0.500",
            "10.0",
            "1230",
            "100,000",
            "38,100,000",
            "1.00e13",
            "1.23e-4",
            "0",
            "-",
            "-");
  }

  @Test
  void namesCannotBreakLinesOrSteerTheTerminal() {
    String text = print(SampleReports.report(SampleReports.hostile()));
    assertThat(text.lines())
        .hasSize(10); // heading, columns, title, 4 and 1 of figures, note, nothing
    assertThat(text).doesNotContain("\u001b").doesNotContain("\r").contains("Zürich 模型");
  }

  @Test
  void samplesMustBeFiniteNumbers() {
    assertThatThrownBy(() -> SampleReports.lower("time", "peer"))
        .hasMessage("Invalid samples of time, peer: none (expected: at least one)");
    assertThatThrownBy(() -> SampleReports.lower("time", "peer", 1.0, Double.NaN))
        .hasMessage("Invalid sample of time, peer: NaN (expected: a finite number)");
    assertThatThrownBy(() -> SampleReports.lower("time", "peer", Double.POSITIVE_INFINITY))
        .hasMessage("Invalid sample of time, peer: Infinity (expected: a finite number)");
  }

  @Test
  void nothingIsRecordedTwice() {
    Figure figure = SampleReports.lower("time", "peer", 1.0);
    assertThatThrownBy(() -> SampleReports.suite("s", figure, figure))
        .hasMessage("Invalid figures of s: two of time, peer (expected: one with all samples)");
    assertThatThrownBy(
            () -> SampleReports.report(SampleReports.suite("s"), SampleReports.suite("s")))
        .hasMessage("Invalid suites: s twice (expected: each once)");
  }

  private static String print(Report report) {
    StringWriter text = new StringWriter();
    Summary.print(report, new PrintWriter(text));
    return text.toString().replace(System.lineSeparator(), "\n");
  }

  private static Figure of(double value, boolean lowerIsBetter) {
    return new Figure("f", value + " " + lowerIsBetter, "s", List.of(value), lowerIsBetter, true);
  }

  private static Standing standing(Figure first, Figure other) {
    Figure peer =
        new Figure(
            other.name(), "peer", other.unit(), other.samples(), other.lowerIsBetter(), true);
    return Standing.of(SampleReports.suite("s", first, peer)).get(0).get(1);
  }

  private static String than(Figure first, Figure other) {
    return standing(first, other).than();
  }
}
