package io.sparkmp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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

  @Test
  void argumentsThatTheLocaleHasDamagedAreRefused() {
    assertThat(CommandLines.damaged("ANSI_X3.4-1968", "recommend", "--users", "Jos\ufffd\ufffd"))
        .isEqualTo(
            "Cannot read argument Jos??: it has characters that the locale's encoding,"
                + " ANSI_X3.4-1968, does not have; set LC_ALL=C.UTF-8, or another locale in UTF-8");
    assertThat(CommandLines.damaged("ISO-8859-1", "Jos\u00e9")).isNull();
    assertThat(CommandLines.damaged("UTF-8", "an id with \ufffd")).isNull();
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
