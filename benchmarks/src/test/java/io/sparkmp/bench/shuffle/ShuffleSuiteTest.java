package io.sparkmp.bench.shuffle;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.cli.BenchMain;
import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.report.SuiteResult;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.page.Chart;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The whole suite, in small. */
@Tag("spark")
final class ShuffleSuiteTest {
  private static SuiteResult run(String size, List<String> progress) throws Exception {
    ShuffleSuite suite =
        CommandLine.populateCommand(
            new ShuffleSuite(),
            "--slice-bytes=" + size,
            "--rounds=2",
            "--updates=101",
            "--sub-epochs=12");
    Recorder recorder = new Recorder(suite, progress::add);
    suite.run(recorder);
    return recorder.result();
  }

  @Test
  void measuresAllWays() throws Exception {
    List<String> progress = new ArrayList<>();
    SuiteResult result = run("1k", progress);

    assertThat(result.notes()).isEmpty();
    assertThat(result.settings()).containsEntry("sub-epochs of a run, slices of 1 kB", "12");
    assertThat(progress)
        .contains(
            "shuffle: slices of 1 kB: warm, same bytes from [ring, plain Spark (join), narrow]")
        .hasSize(3);
    for (String name : List.of("time", "overhead")) {
      List<Figure> figures = named(result, name + " of a sub-epoch, slices of 1 kB");
      assertThat(figures)
          .extracting(Figure::subject)
          .containsExactly("ring", "plain Spark (join)", "narrow", "broadcast");
      assertThat(figures).allSatisfy(figure -> assertThat(figure.samples()).hasSize(2));
      assertThat(figures).allSatisfy(figure -> assertThat(figure.median()).isPositive());
    }
    assertThat(named(result, "shuffle bytes of a sub-epoch, slices of 1 kB"))
        .allSatisfy(
            figure -> assertThat(figure.median() > 0).isEqualTo(figure.subject().contains("join")));
    assertThat(result.charts()).hasSize(2);
    Chart.Bars bars = (Chart.Bars) result.charts().get(0);
    assertThat(bars.bars()).hasSize(4);
    double ofJoin = bars.parts().stream().mapToDouble(part -> part.values().get(1)).sum();
    double wall =
        named(result, "time of a sub-epoch, slices of 1 kB").get(1).samples().stream()
            .mapToDouble(Double::doubleValue)
            .average()
            .orElseThrow();
    assertThat(ofJoin).isGreaterThan(wall * 0.999);
    assertThat(((Chart.Lines) result.charts().get(1)).lines()).hasSize(4);
  }

  private static List<Figure> named(SuiteResult result, String name) {
    return result.figures().stream().filter(figure -> figure.name().equals(name)).toList();
  }

  @Test
  void leavesOutWhatHasTooLittleMemory() throws Exception {
    SuiteResult result = run("2000M", new ArrayList<>());

    assertThat(result.figures()).isEmpty();
    assertThat(result.notes())
        .hasSize(4)
        .allSatisfy(
            note ->
                assertThat(note)
                    .contains(" was not run with slices of 2000 MB: it needs about ")
                    .endsWith(" MB can be used"));
  }

  @Test
  void saysWhatIsWrongWithAnOption() {
    StringWriter err = new StringWriter();
    CommandLine command = BenchMain.commandLine().setErr(new PrintWriter(err));
    assertThat(command.execute("shuffle", "--ways=ring,join")).isEqualTo(2);
    assertThat(err.toString())
        .contains("Invalid value for option '--ways' (WAY): expected one of [RING, SHUFFLE, ");
    assertThat(command.execute("shuffle", "--slice-bytes=10x")).isEqualTo(2);
    assertThat(err.toString()).contains("Invalid slice-bytes: 10x (expected: ");
  }
}
