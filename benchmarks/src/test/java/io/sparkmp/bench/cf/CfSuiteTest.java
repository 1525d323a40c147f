package io.sparkmp.bench.cf;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.cli.BenchMain;
import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.report.ReportFolder;
import io.sparkmp.bench.report.SuiteResult;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.data.PlantedRatings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole command beside MLlib, on files and on planted ratings. */
@Tag("nightly")
final class CfSuiteTest {
  private static final double NOISE = 0.1;

  @TempDir private Path folder;

  private SuiteResult run(int expectedExit, String... options) throws IOException {
    Path out = folder.resolve("out");
    String[] arguments = new String[options.length + 3];
    arguments[0] = "cf";
    arguments[1] = "--out=" + out;
    arguments[2] = "--overwrite";
    System.arraycopy(options, 0, arguments, 3, options.length);
    assertThat(BenchMain.commandLine().execute(arguments)).isEqualTo(expectedExit);
    return ReportFolder.read(out.resolve(ReportFolder.JSON)).suites().get(0);
  }

  private static List<Figure> figures(SuiteResult suite, String start) {
    return suite.figures().stream().filter(figure -> figure.name().startsWith(start)).toList();
  }

  @Test
  void bothSidesLearnARatingsFile() throws IOException {
    Path csv = folder.resolve("ratings");
    try (SparkSession spark = BenchSessions.open("a test", CfKryoRegistrator.class)) {
      new PlantedRatings(301, 97, 9_000, 2, NOISE, 0.3, 0.3, 5)
          .frame(spark, 2)
          .selectExpr("user", "item", "rating", "'a time' as more")
          .write()
          .option("header", true)
          .csv(csv.toString());
    }
    SuiteResult suite =
        run(
            0,
            "--ratings=" + csv,
            "--header",
            "--feedback=explicit",
            "--ranks=4",
            "--epochs=10,60",
            "--regularisation=0.01",
            "--als-ranks=4",
            "--als-reg=0.01",
            "--als-iterations=4",
            "--rounds=2");
    assertThat(suite.notes()).isEmpty();
    List<Figure> errors = figures(suite, "test RMSE");
    assertThat(errors).hasSize(5);
    assertThat(errors.get(0).subject()).startsWith("spark-mp rank 4");
    assertThat(errors.stream().filter(error -> error.subject().startsWith("Estimator: spark-mp")))
        .as("one for each number of epochs")
        .hasSize(2);
    assertThat(errors)
        .as("all are near the noise, and none below it by more than chance")
        .allSatisfy(error -> assertThat(error.median()).isBetween(NOISE * 0.9, NOISE * 2.5));
    List<Figure> times = figures(suite, "time to the best test RMSE of MLlib ALS");
    assertThat(times).hasSize(2);
    assertThat(times).allSatisfy(time -> assertThat(time.samples()).hasSize(2));
    assertThat(suite.settings()).containsEntry("ratings", csv.toString());
  }

  @Test
  void linesThatAreNoRatingsAreToldWithThePlace() throws IOException {
    Path csv = Files.writeString(folder.resolve("bad.csv"), "1,2,3\n1,three,4\n");
    SuiteResult suite = run(1, "--ratings=" + csv, "--feedback=explicit", "--quick");
    assertThat(suite.notes())
        .singleElement()
        .asString()
        .startsWith("suite cf failed: ")
        .contains("Cannot read ratings from " + csv)
        .contains("three");
  }

  @Test
  void recommendationsAreThoseOfMllib() {
    SparkSession spark = BenchSessions.open("a test", CfKryoRegistrator.class);
    Recorder recorder = new Recorder(new CfSuite(), line -> {}); // it only lends its name
    try {
      new Recommendations(spark, recorder, 300, 200, 1).run(2);
    } finally {
      spark.stop();
    }
    SuiteResult suite = recorder.result();
    assertThat(figures(suite, "time to find 10 items for all, 300 users, 200 items, rank 64"))
        .hasSize(2)
        .allSatisfy(time -> assertThat(time.samples()).hasSize(2));
    assertThat(figures(suite, "users with the same items from both"))
        .singleElement()
        .satisfies(same -> assertThat(same.median()).isEqualTo(100));
  }

  @Test
  void theOriginsWorkStandsBesideWhatWasPublished() throws IOException {
    SuiteResult suite = run(0, "--origin", "--quick", "--scale=0.0001");
    assertThat(suite.about()).contains("https://github.com/jinliangwei/spark_ml");
    assertThat(suite.settings()).containsEntry("rank", "500");
    assertThat(suite.notes()).singleElement().asString().startsWith("Published figures are cited");
    List<Figure> runs = figures(suite, "time of a run with its evaluations, netflix x 1.0E-4");
    assertThat(runs).hasSize(6).noneMatch(Figure::compared);
    assertThat(runs.get(0).subject()).isEqualTo("spark-mp, this machine, 2 epochs");
    assertThat(runs.subList(1, 6))
        .allSatisfy(run -> assertThat(run.subject()).startsWith("published: Spark 1.6, "))
        .extracting(run -> Math.round(run.median()))
        .containsExactly(49_320L, 36_720L, 18_000L, 15_840L, 15_840L);
    assertThat(figures(suite, "time of a sub-epoch"))
        .hasSize(4)
        .allSatisfy(time -> assertThat(time.median()).isPositive());
    assertThat(figures(suite, "shuffle written in a run"))
        .extracting(Figure::median)
        .containsExactly(0.0, 27.0, 95.0, 95.0);
    assertThat(figures(suite, "RMSE after epoch"))
        .hasSize(2)
        .allSatisfy(error -> assertThat(error.median()).isBetween(0.75, 2.0));
    assertThat(suite.charts()).hasSize(1);
  }

  @Test
  void implicitFeedbackIsComparedByHowItRanks() throws IOException {
    SuiteResult suite = run(0, "--quick", "--feedback=implicit", "--scale=0.02", "--rounds=1");
    List<Figure> qualities = figures(suite, "NDCG@10");
    assertThat(qualities).hasSize(3);
    assertThat(qualities).noneMatch(Figure::lowerIsBetter);
    double theirs =
        qualities.stream()
            .filter(q -> q.subject().startsWith("MLlib"))
            .mapToDouble(Figure::median)
            .findFirst()
            .orElseThrow();
    assertThat(theirs).as("0.01 is chance").isBetween(0.03, 0.2);
    assertThat(qualities)
        .allSatisfy(q -> assertThat(q.median()).isBetween(0.8 * theirs, 1.25 * theirs));
    assertThat(suite.notes()).noneMatch(note -> note.contains("failed"));
  }
}
