package io.sparkmp.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.report.ChromiumPage.Drawn;
import io.sparkmp.bench.report.ChromiumPage.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser; slow, as tests with Spark are. */
@Tag("spark")
final class ReportPageTest {
  @TempDir private Path folder;

  @Test
  void everyChartIsDrawnInLightAndInDark() throws Exception {
    ReportFolder.write(SampleReports.large(), folder);
    for (Findings findings : ChromiumPage.check(page())) {
      assertThat(findings.problems()).as("dark: " + findings.dark()).isEmpty();
      assertThat(findings.charts())
          .extracting(chart -> chart.series().size())
          .containsExactly(8, 4, 2, 2, 2, 2, 1, 1, 1, 0, 1, 1);
      assertThat(findings.charts().stream().flatMap(chart -> chart.series().stream()))
          .allMatch(series -> series.points() > 0 && series.pixels() > 0);
      assertThat(findings.title()).isEqualTo("Benchmark report, 2026-01-02T03:04:05Z");
    }
  }

  @Test
  void knownNumbersCanBeRead() throws Exception {
    ReportFolder.write(SampleReports.known(), folder);
    Findings findings = ChromiumPage.check(page(), false);
    assertThat(findings.problems()).isEmpty();
    assertThat(findings.text())
        .contains("time (less is better)")
        .contains("rate (more is better)")
        .contains("ours\t2.00\ts\t1.00\t(first)\t1.00 to 3.00\t3")
        .contains("peer\t25.0\ts\t12.5\t12.5 times worse\t10.0 to 40.0\t4")
        .contains("slow\t50.0\tupdates/s\t0.250\t4.00 times worse\t50.0\t1")
        .contains("fast\t250\tupdates/s\t1.25\t1.25 times better\t200 to 900\t3")
        .contains("peer\t25.0\ts\t10.0; 40.0; 30.0; 20.0");
  }

  @Test
  void textTellsWhatCannotBeDrawnAndHasTheNumbersOfCharts() throws Exception {
    ReportFolder.write(SampleReports.large(), folder);
    assertThat(ChromiumPage.check(page(), false).text())
        .contains("There is nothing to draw: no value is a number.")
        .contains("2 values of 0 or less cannot be drawn on a logarithmic axis.")
        .contains("Nothing to draw of: zero.")
        .contains("narrow, kept short by lineage-trimmer\t9.1\t1\t2\t14")
        .contains("10\ta name that is a number stays where it is")
        .contains("<img src=x onerror=\"document.title='hacked'\">");
  }

  @Test
  void checkFindsScriptThatFails() throws Exception {
    damage("main.lastChild.append(element);", "notThere();");
    Findings findings = ChromiumPage.check(page(), false);
    assertThat(findings.problems())
        .anyMatch(problem -> problem.contains("notThere is not defined"))
        .anyMatch(problem -> problem.contains("charts on the page, not 12"));
  }

  @Test
  void checkFindsLineThatIsNotSeen() throws Exception {
    damage("borderColor: colour,", "borderColor: '#12345600', pointBackgroundColor: '#12345600',");
    assertThat(ChromiumPage.check(page(), false).problems())
        .contains("A single point: point has no pixel of #12345600");
  }

  @Test
  void checkFindsPointThatIsLeftOut() throws Exception {
    damage(".filter(point => shown(point.x, chart.logX))", ".slice(1)");
    Findings findings = ChromiumPage.check(page(), false);
    assertThat(findings.problems())
        .contains("Test RMSE over time: ring has 11 points within the axes, not 12")
        .contains("A single point: not drawn");
    assertThat(findings.charts())
        .contains(new Drawn("A single point", List.of()))
        .anyMatch(chart -> chart.series().stream().anyMatch(series -> series.pixels() > 0));
  }

  @Test
  void checkFindsPageThatLoadsSomething() throws Exception {
    damage("<main id=\"main\">", "<main id=\"main\"><img src=\"https://example.invalid/x.png\">");
    assertThat(ChromiumPage.check(page(), false).problems())
        .anyMatch(it -> it.startsWith("wanted to load img-src https://example.invalid/"));
  }

  private Path page() {
    return folder.resolve("report.html");
  }

  /** The large report's page, with something in it replaced. */
  private void damage(String part, String by) throws IOException {
    ReportFolder.write(SampleReports.large(), folder);
    String page = Files.readString(page());
    assertThat(page).contains(part);
    Files.writeString(page(), page.replace(part, by));
  }
}
