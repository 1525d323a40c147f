package io.sparkmp.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What counts as a change, and how it is told. */
@Tag("unit")
final class ComparisonTest {

  @Test
  void changeNeedsMoreThanTenthAndRangesApart() {
    // 1.1 is not more than a tenth; 1.11 is.
    assertThat(words(figure(true, 1.0, 1.0), figure(true, 1.099, 1.099))).isEmpty();
    assertThat(words(figure(true, 1.0, 1.0), figure(true, 1.11, 1.11)))
        .containsExactly("1.11 times worse");
    assertThat(words(figure(true, 1.11, 1.11), figure(true, 1.0, 1.0)))
        .containsExactly("1.11 times better");
    // A single sample may be an accident; that it is one is said.
    assertThat(words(figure(true, 1.0), figure(true, 1.49, 1.49))).isEmpty();
    assertThat(words(figure(true, 1.0), figure(true, 1.51, 1.51)))
        .containsExactly("1.51 times worse (2 samples against one)");
    // Medians 2 and 4, ranges 1 to 3 and 3 to 5: they touch. From 3.1 on they do not.
    assertThat(words(figure(true, 1, 2, 3), figure(true, 3, 4, 5))).isEmpty();
    assertThat(words(figure(true, 1, 2, 3), figure(true, 3.1, 4, 5)))
        .containsExactly("2.00 times worse");
    assertThat(words(figure(true, 3.1, 4, 5), figure(true, 1, 2, 3)))
        .containsExactly("2.00 times better");
  }

  @Test
  void ratesGetWorseWhenTheyFall() {
    assertThat(words(figure(false, 100), figure(false, 50)))
        .containsExactly("2.00 times worse (one sample each)");
    assertThat(words(figure(false, 100), figure(false, 400)))
        .containsExactly("4.00 times better (one sample each)");
  }

  @Test
  void valuesThatAreNotPositiveCompareByDifference() {
    assertThat(words(figure(false, -9.0, -9.0), figure(false, -11.0, -11.0)))
        .containsExactly("worse by 2.00");
    assertThat(words(figure(false, -11.0, -11.0), figure(false, -9.0, -9.0)))
        .containsExactly("better by 2.00");
    assertThat(words(figure(false, -9.8), figure(false, -9.9))).isEmpty();
    assertThat(words(figure(true, 0), figure(true, 7)))
        .containsExactly("worse by 7.00 (one sample each)");
    assertThat(words(figure(true, 0), figure(true, 0))).isEmpty();
  }

  @Test
  void tellsTheWorstFirstAndWhatIsNewOrGone() {
    Report old =
        SampleReports.report(
            SampleReports.suite(
                "s",
                SampleReports.lower("a", "ours", 1.0),
                SampleReports.lower("b", "ours", 1.0),
                SampleReports.higher("c", "ours", 10.0),
                SampleReports.lower("d", "ours", 8.0),
                SampleReports.lower("e", "ours", 8.0),
                SampleReports.lower("f", "ours", 1.0, 3.0),
                SampleReports.lower("g", "peer", 1.0),
                SampleReports.lower("unit", "ours", 1.0)));
    Report now =
        SampleReports.report(
            SampleReports.suite(
                "s",
                SampleReports.lower("a", "ours", 2.0),
                SampleReports.lower("b", "ours", 3.0),
                SampleReports.higher("c", "ours", 1.0),
                SampleReports.lower("d", "ours", 4.0),
                SampleReports.lower("e", "ours", 1.0),
                SampleReports.lower("f", "ours", 2.0, 3.0),
                SampleReports.lower("h", "peer", 1.0),
                new Figure("unit", "ours", "ms", List.of(1000.0), true, true)));
    assertThat(print(old, now))
        .isEqualTo(
            """
            worse: 3
            suite  what  subject  then   now  unit       than then
            s      c     ours     10.0  1.00  updates/s  10.0 times worse (one sample each)
            s      b     ours     1.00  3.00  s          3.00 times worse (one sample each)
            s      a     ours     1.00  2.00  s          2.00 times worse (one sample each)
            better: 2
            suite  what  subject  then   now  unit  than then
            s      e     ours     8.00  1.00  s     8.00 times better (one sample each)
            s      d     ours     8.00  4.00  s     2.00 times better (one sample each)
            unchanged: 1
            new: 2
              s: h, peer, s
              s: unit, ours, ms
            gone: 2
              s: g, peer, s
              s: unit, ours, s
            """);
  }

  @Test
  void sameRunHasNothingToTell() {
    assertThat(print(SampleReports.large(), SampleReports.large()))
        .isEqualTo("worse: 0\nbetter: 0\nunchanged: 30\nnew: 0\ngone: 0\n");
  }

  @Test
  void warnsIfMachineOrSettingsDiffer() {
    Report old =
        run(Map.of("cores", "2", "Java", "17", "load before", "0.1"), Map.of("rank", "32"));
    Report now =
        run(Map.of("cores", "4", "quick", "yes", "load before", "2"), Map.of("rank", "64"));
    assertThat(Comparison.of(old, now).warnings())
        .containsExactlyInAnyOrder(
            "differs: cores: 2 then, 4 now",
            "differs: Java: 17 then, not known now",
            "differs: quick: not known then, yes now",
            "differs: s, rank: 32 then, 64 now");
    assertThat(print(old, now)).contains("warning: differs: cores: 2 then, 4 now\n");
    assertThat(Comparison.of(old, old).warnings()).isEmpty();
  }

  @Test
  void warnsIfTheMachineWasBusy() {
    assertThat(Comparison.of(SampleReports.busy(), SampleReports.known()).warnings())
        .containsExactly("known, then: measured while the machine was busy: load 5.3 on 2 cores");
    assertThat(print(SampleReports.known(), SampleReports.busy()))
        .startsWith(
            "warning: known, now: measured while the machine was busy: load 5.3 on 2 cores\n");
    assertThat(Comparison.of(SampleReports.busy(), SampleReports.large()).warnings())
        .as("of suites that are not compared")
        .noneMatch(warning -> warning.contains("busy"));
  }

  @Test
  void linesFitAHundredColumns() {
    Figure then =
        SampleReports.lower(
            "time to the best test RMSE of MLlib ALS, explicit feedback of the user's own ratings",
            "spark-mp rank 32, 8 epochs, steps that fall in a line",
            1.0);
    Figure now = SampleReports.lower(then.name(), then.subject(), 2.0);
    String text =
        print(
            SampleReports.report(SampleReports.suite("cf", then)),
            SampleReports.report(SampleReports.suite("cf", now)));
    assertThat(text.lines()).hasSizeGreaterThan(7).allMatch(line -> line.length() <= 100);
    assertThat(text)
        .contains("time to the best")
        .contains("steps that fall")
        .contains("2.00 times");
  }

  private static Report run(Map<String, String> environment, Map<String, String> settings) {
    SuiteResult suite =
        new SuiteResult("s", "about", settings, List.of(), List.of(), List.of(), 1, Load.UNKNOWN);
    return new Report("2026-01-02T03:04:05Z", "s", environment, List.of(suite));
  }

  private static Figure figure(boolean lowerIsBetter, double... samples) {
    List<Double> list = Arrays.stream(samples).boxed().toList();
    return new Figure("f", "ours", "s", list, lowerIsBetter, true);
  }

  /** The words of the changes, of which there is one at most. */
  private static List<String> words(Figure then, Figure now) {
    Comparison comparison =
        Comparison.of(
            SampleReports.report(SampleReports.suite("s", then)),
            SampleReports.report(SampleReports.suite("s", now)));
    List<String> worse = comparison.worse().stream().map(Comparison.Change::words).toList();
    List<String> better = comparison.better().stream().map(Comparison.Change::words).toList();
    assertThat(worse.size() + better.size() + comparison.unchanged()).isEqualTo(1);
    assertThat(worse).noneMatch(it -> it.contains("better"));
    assertThat(better).noneMatch(it -> it.contains("worse"));
    return worse.isEmpty() ? better : worse;
  }

  private static String print(Report old, Report now) {
    StringWriter text = new StringWriter();
    Comparison.of(old, now).print(new PrintWriter(text));
    return text.toString().replace(System.lineSeparator(), "\n");
  }
}
