package io.sparkmp.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.report.SuiteResult;
import io.sparkmp.bench.suite.TimeToQuality.Candidate;
import io.sparkmp.page.Chart;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
final class TimeToQualityTest {
  private final List<String> made = new ArrayList<>();
  private final Recorder recorder =
      new Recorder(
          new Suite() {
            @Override
            public String name() {
              return "test";
            }

            @Override
            public String about() {
              return "";
            }

            @Override
            public void run(Recorder recorder) {}
          },
          line -> {});

  /** Each time it is made it takes a second longer. */
  private Candidate candidate(String line, int passes, double seconds, double quality) {
    String name = line + ", " + passes;
    double[] next = {seconds};
    return new Candidate(
        line.startsWith("ALS") ? "ALS" : "ours",
        line,
        Integer.toString(passes),
        passes,
        () -> {
          made.add(name);
          return new FitResult(next[0]++, quality);
        });
  }

  private SuiteResult run(
      boolean lowerIsBetter, double repeatBelow, List<Candidate> ours, List<Candidate> theirs) {
    new TimeToQuality(recorder, "data", "RMSE", lowerIsBetter, 2, repeatBelow).run(ours, theirs);
    return recorder.result();
  }

  private static Figure figure(SuiteResult result, String name, String subject) {
    return result.figures().stream()
        .filter(f -> f.name().equals(name) && f.subject().equals(subject))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + ", " + subject + " in " + result.figures()));
  }

  @Test
  void comparesTheFastestOfOursThatIsAsGoodWithTheirBest() {
    SuiteResult result =
        run(
            true,
            1000,
            List.of(
                candidate("ours", 1, 1, 0.95),
                candidate("ours", 2, 2, 0.90),
                candidate("ours", 4, 4, 0.85)),
            List.of(candidate("ALS 8", 5, 50, 0.97), candidate("ALS 16", 9, 90, 0.90)));
    String all = "time to the best RMSE of ALS, data";
    assertThat(figure(result, all, "ours, 2").samples()).containsExactly(3.0, 4.0);
    assertThat(figure(result, all, "ALS 16, 9").samples()).containsExactly(91.0, 92.0);
    assertThat(figure(result, "RMSE, data", "ours, 4").samples()).containsExactly(0.85);
    assertThat(made)
        .as("in turn")
        .containsExactly(
            "ours, 1",
            "ALS 8, 5",
            "ours, 2",
            "ALS 16, 9",
            "ours, 4",
            "ours, 2",
            "ALS 16, 9",
            "ours, 2",
            "ALS 16, 9");
    assertThat(result.charts()).hasSize(2);
    Chart.Lines lines = (Chart.Lines) result.charts().get(0);
    assertThat(lines.lines())
        .extracting(Chart.Line::name)
        .containsExactly("ours", "ALS 8", "ALS 16");
    assertThat(lines.lines().get(0).x()).containsExactly(1.0, 2.0, 4.0);
    assertThat(lines.lines().get(0).y()).containsExactly(0.95, 0.90, 0.85);
    assertThat(result.notes()).isEmpty();
  }

  @Test
  void moreMayBeBetter() {
    SuiteResult result =
        run(
            false,
            1000,
            List.of(candidate("ours", 1, 1, 0.3), candidate("ours", 2, 2, 0.45)),
            List.of(candidate("ALS", 5, 50, 0.2), candidate("ALS", 9, 90, 0.4)));
    assertThat(figure(result, "time to the best RMSE of ALS, data", "ours, 2").samples())
        .containsExactly(3.0, 4.0);
  }

  @Test
  void saysWhereOursIsNotAsGood() {
    SuiteResult result =
        run(
            true,
            1000,
            List.of(candidate("ours", 1, 1, 0.95)),
            List.of(candidate("ALS", 5, 50, 0.90)));
    assertThat(result.notes())
        .containsExactly(
            "data: no fit of ours in the grid is as good as ALS, 5 with its RMSE of 0.9000");
    assertThat(result.figures())
        .extracting(Figure::name)
        .noneMatch(name -> name.startsWith("time to the best"));
  }

  @Test
  void longFitsAreMadeOnce() {
    SuiteResult result =
        run(
            true,
            49,
            List.of(candidate("ours", 1, 1, 0.85)),
            List.of(candidate("ALS", 5, 50, 0.90)));
    String all = "time to the best RMSE of ALS, data";
    assertThat(figure(result, all, "ours, 1").samples()).containsExactly(2.0, 3.0);
    assertThat(figure(result, all, "ALS, 5").samples()).containsExactly(50.0);
    assertThat(result.notes())
        .containsExactly("ALS, 5 took 50 s and was not repeated (limit: 49 s); its one fit stands");
  }

  @Test
  void aFailedFitDoesNotEndTheOthers() {
    Candidate broken =
        new Candidate(
            "ALS",
            "ALS",
            "broken",
            1,
            () -> {
              throw new IllegalStateException("no memory");
            });
    SuiteResult result =
        run(
            true,
            1000,
            List.of(candidate("ours", 1, 1, 0.85)),
            List.of(broken, candidate("ALS", 5, 50, 0.90)));
    assertThat(result.notes())
        .containsExactly("ALS, broken failed: java.lang.IllegalStateException: no memory");
    assertThat(figure(result, "time to the best RMSE of ALS, data", "ALS, 5").samples())
        .containsExactly(51.0, 52.0);
  }

  @Test
  void aRepeatThatFailsDoesNotEndTheOthers() {
    int[] times = {0};
    Candidate sometimes =
        new Candidate(
            "ALS",
            "ALS",
            "5",
            5,
            () -> {
              if (++times[0] == 2) {
                throw new IllegalStateException("lost executor");
              }
              return new FitResult(50, 0.9);
            });
    SuiteResult result =
        run(true, 1000, List.of(candidate("ours", 1, 1, 0.85)), List.of(sometimes));
    String figure = "time to the best RMSE of ALS, data";
    assertThat(result.notes())
        .containsExactly(figure + " failed: java.lang.IllegalStateException: lost executor");
    assertThat(figure(result, figure, "ours, 1").samples()).as("both or none").hasSize(1);
    assertThat(figure(result, figure, "ALS, 5").samples()).containsExactly(50.0);
  }

  @Test
  void eachPeerIsComparedWithItsOwnBest() {
    Candidate mallet = new Candidate("Mallet", "Mallet", "9", 9, () -> new FitResult(5, 0.8));
    SuiteResult result =
        run(
            true,
            1000,
            List.of(candidate("ours", 1, 1, 0.85), candidate("ours", 4, 4, 0.75)),
            List.of(candidate("ALS", 5, 50, 0.90), mallet));
    assertThat(figure(result, "time to the best RMSE of ALS, data", "ours, 1").samples())
        .containsExactly(2.0, 3.0);
    assertThat(figure(result, "time to the best RMSE of Mallet, data", "ours, 4").samples())
        .containsExactly(5.0, 6.0);
    assertThat(figure(result, "RMSE, data", "Mallet, 9").compared()).isFalse();
  }
}
