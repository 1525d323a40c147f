package io.sparkmp.bench.marshalling;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.Python;
import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.report.SuiteResult;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.page.Chart;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The step in the JVM and in Python, and the whole suite in small. */
@Tag("spark")
final class MarshallingSuiteTest {
  private static final int RATINGS = 307;
  private static final int RANK = 7;

  private static SuiteResult run(String python) throws Exception {
    MarshallingSuite suite =
        CommandLine.populateCommand(
            new MarshallingSuite(),
            "--ratings=" + RATINGS,
            "--ranks=" + RANK,
            "--python=" + python,
            "--rounds=2");
    Recorder recorder = new Recorder(suite, line -> {});
    suite.run(recorder);
    return recorder.result();
  }

  @Test
  void pythonGivesWhatTheJvmGives() throws Exception {
    Python python = PythonTest.here();
    try (JavaSparkContext spark = new JavaSparkContext(conf());
        StepJob steps = new StepJob(spark, 2, RATINGS, RANK, 3)) {
      List<StepResult> expected = steps.in(StepJob.Place.JVM, python).collect();
      List<StepResult> made = steps.in(StepJob.Place.PYTHON, python).collect();
      assertThat(made).hasSize(2);
      for (int p = 0; p < 2; p++) {
        assertThat(made.get(p).factors().users())
            .usingComparatorWithPrecision(1e-5f)
            .containsExactly(expected.get(p).factors().users());
        assertThat(made.get(p).factors().items())
            .usingComparatorWithPrecision(1e-5f)
            .containsExactly(expected.get(p).factors().items());
        assertThat(made.get(p).split().compute()).isPositive();
        assertThat(made.get(p).split().serialise()).isPositive();
        // The blocks themselves are not changed by the steps.
        Block before = Block.random(p, RATINGS, RANK, 3);
        assertThat(steps.blocks().get(p).userFactors()).isEqualTo(before.userFactors());
        assertThat(expected.get(p).factors().users()).isNotEqualTo(before.userFactors());
      }
    }
  }

  private static SparkConf conf() {
    return new SparkConf()
        .setMaster("local[2]")
        .setAppName("marshalling test")
        .set("spark.driver.host", "127.0.0.1")
        .set("spark.driver.bindAddress", "127.0.0.1")
        .set("spark.ui.enabled", "false")
        .set("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
        .set("spark.kryo.registrationRequired", "true")
        .set("spark.kryo.registrator", MarshallingKryoRegistrator.class.getName());
  }

  @Test
  void aPassLowersTheError() {
    Block block = Block.random(0, RATINGS, RANK, 3);
    Block.Factors made = block.copyFactors();
    double before = squaredError(block, made);
    for (int pass = 0; pass < 5; pass++) {
      block.step(made);
    }
    assertThat(squaredError(block, made)).isLessThan(0.8 * before);
  }

  private static double squaredError(Block block, Block.Factors factors) {
    double sum = 0;
    for (int n = 0; n < block.ratings().length; n++) {
      double error = block.ratings()[n];
      for (int f = 0; f < RANK; f++) {
        error -=
            (double) factors.users()[block.users()[n] * RANK + f]
                * factors.items()[block.items()[n] * RANK + f];
      }
      sum += error * error;
    }
    return sum;
  }

  @Test
  void measuresEachPlace() throws Exception {
    PythonTest.here();
    SuiteResult result = run("python3");
    List<Figure> steps =
        result.figures().stream()
            .filter(figure -> figure.name().equals("time of a step, 307 ratings a block, rank 7"))
            .toList();
    List<String> subjects = new ArrayList<>(List.of("JVM", "pipe to Python"));
    if (result.settings().containsKey("NumPy")) {
      subjects.add("pipe to NumPy");
    }
    assertThat(steps).extracting(Figure::subject).startsWith(subjects.toArray(String[]::new));
    assertThat(steps).allSatisfy(figure -> assertThat(figure.samples()).hasSize(2));
    assertThat(result.notes()).noneMatch(note -> note.contains("failed"));
    Chart.Bars bars = (Chart.Bars) result.charts().get(0);
    assertThat(bars.bars()).startsWith("JVM", "pipe to Python");
    assertThat(bars.parts()).hasSize(4);
  }

  @Test
  void withoutPythonThatIsNoted() throws Exception {
    SuiteResult result = run("no-such-python");
    assertThat(result.notes())
        .singleElement()
        .asString()
        .startsWith("Python was not run: Cannot run program \"no-such-python\"");
    assertThat(result.figures()).extracting(Figure::subject).containsOnly("JVM");
  }
}
