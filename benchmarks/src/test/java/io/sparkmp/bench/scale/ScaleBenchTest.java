package io.sparkmp.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.cli.BenchMain;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is refused before anything is measured. */
@Tag("unit")
class ScaleBenchTest {

  private static String refused(String... args) {
    StringWriter err = new StringWriter();
    int exit = BenchMain.commandLine().setErr(new PrintWriter(err)).execute(args);
    assertThat(exit).isEqualTo(2);
    return err.toString().replaceFirst("^spark-mp: ", "");
  }

  @Test
  void refusesNumbersOutOfRange() {
    assertThat(refused("scale", "--scale", "0"))
        .startsWith("Invalid scale: 0.0 (expected: 0.03 to 100)");
    assertThat(refused("scale", "--workers", "1,0"))
        .startsWith("Invalid workers: 0 (expected: 1 to 4000)");
    assertThat(refused("scale", "--predict", "5000"))
        .startsWith("Invalid predict: 5000 (expected: 1 to 4000)");
    assertThat(refused("scale", "--bandwidth", "0"))
        .startsWith("Invalid bandwidth: 0.0 (expected: > 0)");
    assertThat(refused("scale", "--epochs", "3")).startsWith("Invalid epochs: 3 (expected: >= 4)");
  }

  @Test
  void refusesWhatMatchesNoBenchmark() {
    assertThat(refused("micro", "--include", "nothing")).startsWith("Invalid include: nothing");
    assertThat(refused("micro", "--include", "("))
        .startsWith("Invalid include: ( (expected: a regular expression;");
  }
}
