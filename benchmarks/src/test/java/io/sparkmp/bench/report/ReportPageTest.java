package io.sparkmp.bench.report;

import static io.sparkmp.testing.ChromiumPage.DESK;
import static io.sparkmp.testing.ChromiumPage.PHONE;
import static io.sparkmp.testing.ChromiumPage.TABLET;
import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.page.Chart;
import io.sparkmp.testing.ChromiumPage;
import io.sparkmp.testing.ChromiumPage.Drawn;
import io.sparkmp.testing.ChromiumPage.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser; slow, as tests with Spark are. */
@Tag("long")
final class ReportPageTest {
  @TempDir private Path folder;

  @Test
  void everyChartIsDrawnInLightAndInDarkAtAnyWidth() throws Exception {
    ReportFolder.write(SampleReports.large(), folder);
    List<Findings> all = ChromiumPage.check(page());
    assertThat(all).extracting(Findings::width).containsExactly(DESK, DESK, TABLET, PHONE);
    for (Findings findings : all) {
      assertThat(findings.problems()).as("dark: " + findings.dark()).isEmpty();
      assertThat(findings.charts())
          .extracting(chart -> chart.series().size())
          .containsExactly(8, 4, 2, 2, 1, 2, 2, 2, 1, 1, 1, 0, 1, 1);
      assertThat(findings.charts().stream().flatMap(chart -> chart.series().stream()))
          .allMatch(series -> series.points() > 0 && series.pixels() > 0);
      assertThat(findings.title()).isEqualTo("Benchmark report, 2026-01-02T03:04:05Z");
    }
  }

  @Test
  void sizesAndDurationsReadAsPeopleWriteThem() throws Exception {
    ReportFolder.write(SampleReports.large(), folder);
    for (int width : List.of(DESK, PHONE)) {
      Drawn sizes = chart(ChromiumPage.check(page(), false, width), SampleReports.SIZES);
      assertThat(sizes.x()).containsExactly("10 kB", "100 kB", "1 MB", "16 MB", "200 MB");
      assertThat(sizes.y()).containsExactly("1 ms", "10 ms", "100 ms", "1 s", "10 s", "1 min");
    }
  }

  @Test
  void fitsThatNoiseWouldTangleAreNotJoined() throws Exception {
    ReportFolder.write(SampleReports.large(), folder);
    Findings findings = ChromiumPage.check(page(), false, DESK);
    assertThat(findings.text()).contains("Not joined, since noise would tangle the line: rank 64.");
    assertThat(chart(findings, SampleReports.FITS).series())
        .extracting(ChromiumPage.Series::joined)
        .containsExactly(true, false);
  }

  @Test
  void knownNumbersCanBeRead() throws Exception {
    ReportFolder.write(SampleReports.known(), folder);
    Findings findings = ChromiumPage.check(page(), false, DESK);
    assertThat(findings.problems()).isEmpty();
    assertThat(findings.text())
        .contains("time (less is better)")
        .contains("rate (more is better)")
        .contains("ours\t2.00 s\t(first)\t3 samples, 1.00 to 3.00")
        .contains("peer\t25.0 s\t12.5 times worse\t4 samples, 10.0 to 40.0")
        .contains("slow\t50.0 updates/s\t4.00 times worse (one sample against 2)\t1 sample")
        .contains("fast\t250 updates/s\t1.25 times better\t3 samples, 200 to 900")
        .contains("peer\t10.0; 40.0; 30.0; 20.0 s")
        .doesNotContain("busy");
  }

  @Test
  void busyMachineIsNamedBesideTheFigures() throws Exception {
    ReportFolder.write(SampleReports.busy(), folder);
    String text = ChromiumPage.check(page(), false, PHONE).text();
    String warning = "Measured while the machine was busy: load 5.3 on 2 cores.";
    assertThat(text).contains(warning);
    assertThat(text.substring(text.indexOf("known: figures\n"), text.indexOf("peer")))
        .contains(warning);
  }

  @Test
  void textTellsWhatCannotBeDrawnAndHasTheNumbersOfCharts() throws Exception {
    ReportFolder.write(SampleReports.large(), folder);
    assertThat(ChromiumPage.check(page(), false, DESK).text())
        .contains("There is nothing to draw: no value is a number.")
        .contains("2 values of 0 or less cannot be drawn on a logarithmic axis.")
        .contains("Nothing to draw of: zero.")
        .contains("narrow, kept short by lineage-trimmer\t9.1 ms\t1 ms\t2 ms\t14 ms")
        .contains("10\ta name that is a number stays where it is")
        .contains("<img src=x onerror=\"document.title='hacked'\">");
  }

  @Test
  @Tag("nightly")
  void checkFindsScriptThatFails() throws Exception {
    damage("place.append(element);", "notThere();");
    Findings findings = ChromiumPage.check(page(), false, DESK);
    assertThat(findings.problems())
        .anyMatch(problem -> problem.contains("notThere is not defined"))
        .anyMatch(problem -> problem.contains("charts on the page, not 14"));
  }

  @Test
  @Tag("nightly")
  void checkFindsLineThatIsNotSeen() throws Exception {
    damage("borderColor: colour,", "borderColor: '#12345600', pointBackgroundColor: '#12345600',");
    assertThat(ChromiumPage.check(page(), false, DESK).problems())
        .contains("A single point: point has no pixel of #12345600");
  }

  @Test
  @Tag("nightly")
  void checkFindsPointThatIsLeftOut() throws Exception {
    damage(".filter(point => shown(point.x, chart.logX))", ".slice(1)");
    Findings findings = ChromiumPage.check(page(), false, DESK);
    assertThat(findings.problems())
        .contains("Test RMSE over time: ring has 11 points within the axes, not 12")
        .contains("A single point: not drawn");
    assertThat(findings.charts())
        .contains(new Drawn("A single point", List.of(), List.of(), List.of()))
        .anyMatch(chart -> chart.series().stream().anyMatch(series -> series.pixels() > 0));
  }

  @Test
  @Tag("nightly")
  void checkFindsPageThatLoadsSomething() throws Exception {
    damage("<main id=\"main\">", "<main id=\"main\"><img src=\"https://example.invalid/x.png\">");
    assertThat(ChromiumPage.check(page(), false, DESK).problems())
        .anyMatch(it -> it.startsWith("wanted to load img-src https://example.invalid/"));
  }

  @Test
  @Tag("nightly")
  void checkFindsTableBeforeCharts() throws Exception {
    damage(
        "report.suites.forEach(charts);",
        "facts(report.environment); main.append(table(''));" + " report.suites.forEach(charts);");
    assertThat(ChromiumPage.check(page(), false, DESK).problems())
        .containsExactly("a table comes before a chart");
  }

  @Test
  @Tag("nightly")
  void checkFindsPageThatScrollsSideways() throws Exception {
    damage("flex-wrap: wrap; gap: 0 .9rem;", "gap: 0 .9rem;");
    assertThat(ChromiumPage.check(page(), false, PHONE).problems())
        .anyMatch(it -> it.startsWith("the page scrolls sideways: "))
        .anyMatch(it -> it.startsWith("stands out of the page: TD"));
  }

  @Test
  @Tag("nightly")
  void checkFindsLabelsThatOverlap() throws Exception {
    damage(
        "choices.find(ticks => ticks.length <= MOST && haveRoom(ticks, place))",
        "choices.reduce((a, b) => (b.length > a.length ? b : a))");
    assertThat(ChromiumPage.check(page(), false, PHONE).problems())
        .anyMatch(it -> it.matches(".*: the labels .* and .* overlap"));
  }

  @Test
  @Tag("nightly")
  void checkFindsLabelsThatAreNotWritten() throws Exception {
    damage("label: Units.format(value, unit, 4)", "label: String(value)");
    assertThat(ChromiumPage.check(page(), false, DESK).problems())
        .contains(
            SampleReports.SIZES.title() + ": the label 10000 does not read as people write",
            SampleReports.SIZES.title() + ": the label 100 does not read as people write");
  }

  @Test
  @Tag("nightly")
  void checkFindsLabelsThatAreCut() throws Exception {
    damage("width * (width < 480 ? 0.36 : 0.3)", "width");
    assertThat(ChromiumPage.check(page(), false, PHONE).problems())
        .anyMatch(it -> it.endsWith(" stands out of its place"));
  }

  @Test
  @Tag("nightly")
  void checkFindsTitlesAtTheEdgeOfAPicture() throws Exception {
    damage("margin: 1.25rem -.5rem 1.75rem; padding: .5rem;", "margin: 1.25rem 0;");
    assertThat(ChromiumPage.check(page(), false, PHONE).problems())
        .contains(SampleReports.FITS.title() + ": the title is cut at the edge of a picture");
  }

  private Path page() {
    return folder.resolve("report.html");
  }

  private static Drawn chart(Findings findings, Chart wanted) {
    return findings.charts().stream()
        .filter(chart -> chart.title().equals(wanted.title()))
        .findFirst()
        .orElseThrow();
  }

  /** The large report's page, with something in it replaced. */
  private void damage(String part, String by) throws IOException {
    ReportFolder.write(SampleReports.large(), folder);
    String page = Files.readString(page());
    assertThat(page).contains(part);
    Files.writeString(page(), page.replace(part, by));
  }
}
