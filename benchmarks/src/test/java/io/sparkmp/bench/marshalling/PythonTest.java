package io.sparkmp.bench.marshalling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.bench.Python;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes of Python: what they print, why they fail, and that they end. */
@Tag("long")
final class PythonTest {
  @TempDir private Path folder;

  /** The Python of this machine; the test is skipped without one. */
  static Python here() throws InterruptedException {
    Python python = new Python("python3");
    boolean runs = false;
    try {
      runs = python.evaluate("print(6 * 7)", Map.of()).equals("42");
    } catch (IOException e) {
      assumeTrue(false, "no python3 here: " + e.getMessage());
    }
    assertThat(runs).isTrue();
    return python;
  }

  @Test
  void printsItsLastLine() throws Exception {
    assertThat(
            here()
                .evaluate("import os; print(1); print(os.environ['SMALL'])", Map.of("SMALL", "x")))
        .isEqualTo("x");
  }

  @Test
  void tellsWhyItFailed() throws Exception {
    Python python = here();
    assertThatThrownBy(() -> python.evaluate("raise ValueError('odd')", Map.of()))
        .isInstanceOf(IOException.class)
        .hasMessage("python3 ended with 1: ValueError: odd");
  }

  @Test
  void oneThatIsMissingIsAnError() {
    assertThatThrownBy(() -> new Python("no-such-python").evaluate("print(1)", Map.of()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no-such-python");
  }

  @Test
  void isEndedWhenItTakesTooLong() throws Exception {
    Path pid = folder.resolve("pid");
    String program =
        "import os, time; open('" + pid + "', 'w').write(str(os.getpid())); time.sleep(600)";
    Python python = here();
    assertThatThrownBy(() -> python.run(List.of("-c", program), Map.of(), 10))
        .isInstanceOf(IOException.class)
        .hasMessage("Cannot wait for python3: over 10 s");
    long started = Long.parseLong(Files.readString(pid));
    for (int tries = 0; tries < 500 && isAlive(started); tries++) {
      Thread.sleep(10);
    }
    assertThat(isAlive(started)).isFalse();
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }
}
