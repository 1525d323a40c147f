package io.sparkmp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Command;

@Tag("unit")
class CommandLinesTest {

  @ParameterizedTest
  @CsvSource({"--help, 0", "--version, 0", "--no-such-option, 2"})
  void helpAndRefusedArgumentsStartNothing(String argument, int exit) {
    PrintStream err = System.err;
    Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
    CommandLines lines = new CommandLines(new Fails());
    lines.line().setOut(nowhere()).setErr(nowhere());

    assertThat(lines.executeAndStop(argument)).isEqualTo(exit);
    assertThat(System.err).isSameAs(err);
    assertThat(Thread.getDefaultUncaughtExceptionHandler()).isSameAs(handler);
  }

  private static PrintWriter nowhere() {
    return new PrintWriter(Writer.nullWriter());
  }

  @Command(name = "fails", mixinStandardHelpOptions = true)
  private static final class Fails implements Runnable {
    @Override
    public void run() {
      throw new AssertionError("a command that was not to run");
    }
  }
}
