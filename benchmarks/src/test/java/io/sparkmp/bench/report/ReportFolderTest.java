package io.sparkmp.bench.report;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.page.Chart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Known numbers and hostile names in the files of a report, and reading them again. */
@Tag("unit")
final class ReportFolderTest {
  @TempDir private Path folder;

  @Test
  void knownNumbersAreInTheCsv() throws IOException {
    ReportFolder.write(SampleReports.known(), folder);
    assertThat(folder.resolve("results.csv"))
        .hasContent(
            """
            suite,figure,subject,unit,better,count,median,min,max,ratio,samples
            known,time,ours,s,lower,3,2.0,1.0,3.0,1.0,3.0 1.0 2.0
            known,time,peer,s,lower,4,25.0,10.0,40.0,12.5,10.0 40.0 30.0 20.0
            known,rate,ours,updates/s,higher,2,200.0,100.0,300.0,1.0,100.0 300.0
            known,rate,slow,updates/s,higher,1,50.0,,,0.25,50.0
            known,rate,fast,updates/s,higher,3,250.0,200.0,900.0,1.25,200.0 250.0 900.0
            """);
  }

  @Test
  void knownNumbersAreInTheJson() throws IOException {
    ReportFolder.write(SampleReports.known(), folder);
    JsonNode root = new ObjectMapper().readTree(folder.resolve("results.json").toFile());
    assertThat(root.path("format").asText()).isEqualTo("spark-mp benchmark results");
    assertThat(root.path("version").asInt()).isEqualTo(1);
    JsonNode figures = root.path("suites").path(0).path("figures");
    assertThat(figures.findValuesAsText("median"))
        .containsExactly("2.0", "25.0", "200.0", "50.0", "250.0");
    assertThat(figures.findValuesAsText("ratio"))
        .containsExactly("1.0", "12.5", "1.0", "0.25", "1.25");
    assertThat(figures.path(1).path("min").asDouble()).isEqualTo(10);
    assertThat(figures.path(1).path("max").asDouble()).isEqualTo(40);
    assertThat(figures.path(3).has("min")).as("range of a single sample").isFalse();
    assertThat(figures.path(3).fieldNames())
        .toIterable()
        .containsExactly(
            "name", "subject", "unit", "samples", "lowerIsBetter", "compared", "median", "ratio");
    assertThat(root.path("suites").path(0).path("load").has("warning")).isFalse();
  }

  @Test
  void loadOfABusyMachineIsInTheJsonAndReadAgain() throws IOException {
    ReportFolder.write(SampleReports.busy(), folder);
    JsonNode load =
        new ObjectMapper().readTree(json().toFile()).path("suites").path(0).path("load");
    assertThat(load.path("seen").toString()).isEqualTo("[0.4,5.3]");
    assertThat(load.path("cores").asInt()).isEqualTo(2);
    assertThat(load.path("warning").asText())
        .isEqualTo("measured while the machine was busy: load 5.3 on 2 cores");
    assertThat(ReportFolder.read(json())).isEqualTo(SampleReports.busy());
  }

  @Test
  void olderReportsSayNothingOfTheLoad() throws IOException {
    ReportFolder.write(SampleReports.known(), folder);
    String older = Files.readString(json()).replaceFirst("(?s),\\s*\"load\" : \\{.*?}", "");
    assertThat(older).doesNotContain("load");
    assertThat(ReportFolder.read(write(older))).isEqualTo(SampleReports.known());
  }

  @Test
  void knownNumbersAreInThePage() throws IOException {
    ReportFolder.write(SampleReports.known(), folder);
    JsonNode groups = pageData().path("suites").path(0).path("groups");
    assertThat(groups.findValuesAsText("value"))
        .containsExactly("2.00", "25.0", "200", "50.0", "250");
    assertThat(groups.findValuesAsText("range"))
        .containsExactly("1.00 to 3.00", "10.0 to 40.0", "100 to 300", "", "200 to 900");
    assertThat(groups.findValuesAsText("basis"))
        .containsExactly("", "", "", "one sample against 2", "");
    assertThat(groups.findValuesAsText("than"))
        .containsExactly(
            "(first)", "12.5 times worse", "(first)", "4.00 times worse", "1.25 times better");
  }

  @Test
  void readsWhatItWrote() throws IOException {
    Report report =
        SampleReports.report(
            SampleReports.large().suites().get(0), SampleReports.hostile(), numbersOfAllKinds());
    ReportFolder.write(report, folder);
    Report read = ReportFolder.read(folder.resolve("results.json"));
    assertThat(read).isEqualTo(report);
    assertThat(read.suites().get(0).settings().keySet()).containsExactly("ratings", "10", "rank");
  }

  private static SuiteResult numbersOfAllKinds() {
    return SampleReports.suite(
        "n", SampleReports.lower("f", "s", -0.0, 1e-300, 1.7e308, 0.1 + 0.2, 5.0));
  }

  @Test
  void valuesOfChartsThatAreNotFiniteAreNullAndReadAsGaps() throws IOException {
    List<Double> y = List.of(1.0, Double.NaN, Double.POSITIVE_INFINITY);
    Chart.Lines lines =
        new Chart.Lines(
            "t", "x", "y", false, false, List.of(new Chart.Line("l", List.of(1.0, 2.0, 3.0), y)));
    Chart.Bars bars =
        new Chart.Bars("t", "y", List.of("a", "b"), List.of(new Chart.Part("p", y.subList(0, 2))));
    SuiteResult suite =
        new SuiteResult(
            "s", "about", Map.of(), List.of(), List.of(lines, bars), List.of(), 1, Load.UNKNOWN);
    ReportFolder.write(SampleReports.report(suite), folder);

    assertThat(folder.resolve("results.json")).content().contains("[ 1.0, null, null ]");
    List<Chart> charts = ReportFolder.read(json()).suites().get(0).charts();
    assertThat(((Chart.Lines) charts.get(0)).lines().get(0).y())
        .containsExactly(1.0, Double.NaN, Double.NaN);
    assertThat(charts.get(1)).isEqualTo(bars);
  }

  @Test
  void hostileNamesStayInTheirCells() throws IOException {
    ReportFolder.write(SampleReports.report(SampleReports.hostile()), folder);
    String quoted = '"' + SampleReports.HOSTILE.replace("\"", "\"\"");
    assertThat(Files.readString(folder.resolve("results.csv")))
        .contains(
            "\n\"suite "
                + quoted.substring(1)
                + "\",\"figure "
                + quoted.substring(1)
                + "\","
                + quoted
                + "\",s,lower,1,1.0,,,1.0,1.0\n");

    String page = Files.readString(folder.resolve("report.html"));
    assertThat(page).doesNotContain("<img").doesNotContain("<!-- ");
    assertThat(page.split("</script", -1)).as("ends of scripts").hasSize(1 + 4);
    assertThat(page.split("<script", -1)).as("starts of scripts").hasSize(1 + 4);
    assertThat(pageData().path("suites").path(0).path("notes").path(0).asText())
        .isEqualTo(SampleReports.HOSTILE);
  }

  @Test
  void pageHoldsChartJsWithItsLicenceAndNeedsNothingElse() throws IOException {
    ReportFolder.write(SampleReports.known(), folder);
    assertThat(Files.readString(folder.resolve("report.html")))
        .contains("Chart.js v4.5.1")
        .contains("@kurkle/color")
        .contains("Released under the MIT License")
        .contains("The above copyright notice and this permission notice shall be included")
        .doesNotContain("sourceMappingURL")
        .doesNotContain(" src=")
        .doesNotContain("url(")
        .doesNotContain("@import")
        .containsPattern("Content-Security-Policy\" content=\"default-src 'none'");
  }

  @Test
  void replacesAnEarlierReportAndLeavesNothingUnfinished() throws IOException {
    Path out = folder.resolve("new/out");
    ReportFolder.write(SampleReports.large(), out);
    ReportFolder.write(SampleReports.known(), out);
    assertThat(ReportFolder.read(out.resolve("results.json"))).isEqualTo(SampleReports.known());
    try (Stream<Path> files = Files.list(out)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("report.html", "results.csv", "results.json");
    }
  }

  @Test
  void failureLeavesWhatWasThereAndNothingUnfinished() throws IOException {
    ReportFolder.write(SampleReports.known(), folder);
    Path csv = folder.resolve("results.csv");
    Files.delete(csv);
    Files.createDirectories(csv.resolve("in the way"));
    assertThatThrownBy(() -> ReportFolder.write(SampleReports.known(), folder))
        .isInstanceOf(IOException.class);
    assertThat(ReportFolder.read(json())).isEqualTo(SampleReports.known());
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(3);
    }
  }

  @Test
  void saysWhyItCannotWrite() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> ReportFolder.write(SampleReports.known(), file))
        .isInstanceOf(IOException.class)
        .hasMessage("Cannot write the report: " + file + " is a file, not a folder");
  }

  @Test
  void saysWhyItCannotRead() throws IOException {
    assertFails(folder.resolve("none.json"), "there is no such file");
    assertFails(folder, "it is a folder (expected: its results.json)");
    assertFails(write(""), "it has no results of a benchmark");
    assertFails(write("{\"a\": 1,,}"), "it is not JSON (line 1: Unexpected character");
    assertFails(write("[1, 2]"), "it has no results of a benchmark");
    assertFails(write("{\"format\": \"other\", \"version\": 1}"), "it has no results");
    Path latin = folder.resolve("latin.json");
    Files.write(latin, "{\"a\": \"Zürich\"}".getBytes(ISO_8859_1));
    assertFails(latin, "it is not JSON (not UTF-8)");
  }

  @Test
  void saysWhatIsWrongWithDamagedResults() throws IOException {
    ReportFolder.write(SampleReports.known(), folder);
    String good = Files.readString(json());
    assertFails(
        write(good.replace("\"version\" : 1", "\"version\" : 2")),
        "it has version 2 of the format (expected: 1)");
    assertFails(write(good.replaceFirst("\"version\" : 1,", "")), "it has version none");
    assertFails(write(good.substring(0, good.length() / 2)), "it is not JSON (line ");
    assertFails(write(good.replaceFirst("\"command\"", "\"cmd\"")), "its results are damaged (");
    assertFails(
        write(good.replace("[ 3.0, 1.0, 2.0 ]", "[ 3.0, null, 2.0 ]")),
        "its results are damaged (at /suites/0/figures/0: ");
    assertFails(
        write(good.replace("[ 3.0, 1.0, 2.0 ]", "[ 3.0, \"x\", 2.0 ]")),
        "its results are damaged (at /suites/0/figures/0/samples/1: ");
    assertFails(
        write(good.replace("[ 3.0, 1.0, 2.0 ]", "[ ]")),
        "Invalid samples of time, ours: none (expected: at least one)");
  }

  private Path json() {
    return folder.resolve("results.json");
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("bad.json"), text);
  }

  private static void assertFails(Path file, String reason) {
    assertThatThrownBy(() -> ReportFolder.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("Cannot read " + file + ": ")
        .hasMessageContaining(reason);
  }

  /** The data that the page holds. */
  private JsonNode pageData() throws IOException {
    String page = Files.readString(folder.resolve("report.html"));
    String start = "<script type=\"application/json\" id=\"data\">";
    int from = page.indexOf(start) + start.length();
    return new ObjectMapper().readTree(page.substring(from, page.indexOf("</script>", from)));
  }
}
