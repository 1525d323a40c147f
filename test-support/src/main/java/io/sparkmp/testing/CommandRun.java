package io.sparkmp.testing;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** What a command printed, and its exit code. */
public record CommandRun(int exit, String out, String err) {

  /** Runs a command in this JVM, with whatever {@code toString} makes of its arguments. */
  public static CommandRun of(ToIntFunction<String[]> command, Object... arguments) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
    ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
      System.setErr(new PrintStream(errBytes, true, StandardCharsets.UTF_8));
      int exit =
          command.applyAsInt(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
      return new CommandRun(
          exit,
          outBytes.toString(StandardCharsets.UTF_8),
          errBytes.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  /** This, if it has succeeded. */
  public CommandRun well() {
    if (exit != 0) {
      throw new AssertionError("exit " + exit + ": " + err);
    }
    return this;
  }

  /** The line that is the error. */
  public String error() {
    return err.lines().filter(line -> line.startsWith("spark-mp: ")).findFirst().orElse(err);
  }

  /** This, if it has failed with such an error. */
  public CommandRun refusedWith(String message) {
    if (!error().equals("spark-mp: " + message) || exit == 0) {
      throw new AssertionError("exit " + exit + ", expected: " + message + "\nbut was: " + error());
    }
    return this;
  }
}
