package io.sparkmp.linear.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** What a command printed, and its exit code. */
record Ran(int exit, String out, String err) {

  static Ran of(Object... arguments) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
    ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
      System.setErr(new PrintStream(errBytes, true, StandardCharsets.UTF_8));
      int exit =
          new LinearMain()
              .execute(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
      return new Ran(
          exit,
          outBytes.toString(StandardCharsets.UTF_8),
          errBytes.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  /** A command that has succeeded. */
  static Ran well(Object... arguments) {
    Ran ran = of(arguments);
    assertThat(ran.exit).as(ran.err).isZero();
    return ran;
  }

  /** The line that is the error. */
  String error() {
    return err.lines().filter(line -> line.startsWith("spark-mp: ")).findFirst().orElse(err);
  }

  void refusedWith(String message) {
    assertThat(error()).isEqualTo("spark-mp: " + message);
    assertThat(exit).isNotZero();
  }
}
