package io.sparkmp.bench.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.cli.BenchMain;
import io.sparkmp.cf.cli.CfMain;
import io.sparkmp.cli.CommandLines;
import io.sparkmp.cli.MainCommand;
import io.sparkmp.embeddings.cli.EmbedMain;
import io.sparkmp.lda.cli.LdaMain;
import io.sparkmp.linear.cli.LinearMain;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine;

/**
 * A command of ours that stands on a page.
 *
 * @param program {@code cf}, {@code lda}, {@code embed}, {@code linear} or {@code bench}
 * @param arguments those after it
 */
record PageCommand(String program, List<String> arguments) {
  private static final Map<String, Supplier<MainCommand<?>>> MAINS =
      Map.of(
          "cf", CfMain::new,
          "lda", LdaMain::new,
          "embed", EmbedMain::new,
          "linear", LinearMain::new);
  private static final Map<String, String> CLASSES =
      Map.of(
          "CfMain", "cf",
          "LdaMain", "lda",
          "EmbedMain", "embed",
          "LinearMain", "linear",
          "BenchMain", "bench");

  /** Of a call of bin/spark-mp or of spark-submit; empty if it is not one of our commands. */
  static Optional<PageCommand> of(List<String> call) {
    List<String> words = new ArrayList<>(call.subList(1, call.size()));
    if (call.get(0).equals("spark-mp")) {
      int memory = words.indexOf("--memory");
      if (memory >= 0) { // of the launcher
        words.subList(memory, memory + 2).clear();
      }
      if (words.isEmpty()) {
        return Optional.empty();
      }
      return words.get(0).equals("demo")
          ? Optional.of(new PageCommand("cf", words))
          : Optional.of(new PageCommand(words.get(0), words.subList(1, words.size())));
    }
    int main = words.indexOf("--class") + 1;
    if (main == 0) {
      return Optional.empty();
    }
    String name = words.get(main).replaceAll(".*\\.", "");
    int jar = main;
    while (jar < words.size() && !words.get(jar).matches("[^-].*\\.jar")) {
      jar++;
    }
    return CLASSES.containsKey(name) && jar < words.size()
        ? Optional.of(new PageCommand(CLASSES.get(name), words.subList(jar + 1, words.size())))
        : Optional.empty();
  }

  /** Whether something is left out of it, which each reader fills in. */
  boolean isAbridged() {
    return program.equals("...") || arguments.contains("...");
  }

  /** Whether it measures, for long. */
  boolean isBenchmark() {
    return program.equals("bench");
  }

  /**
   * Takes the arguments apart, and runs nothing.
   *
   * @param whole whether all that is required must be there
   * @return what is wrong with them
   */
  Optional<String> wrong(boolean whole) {
    try {
      line().parseArgs(arguments.toArray(String[]::new));
      return Optional.empty();
    } catch (CommandLine.MissingParameterException e) {
      return whole ? Optional.of(this + ": " + e.getMessage()) : Optional.empty();
    } catch (CommandLine.ParameterException e) {
      return Optional.of(this + ": " + e.getMessage());
    }
  }

  /** What a program and all its commands say to the terminal beside their help. */
  static String besideHelp(String program) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream terminal = System.err;
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      Deque<CommandLine> open =
          new ArrayDeque<>(List.of(new PageCommand(program, List.of()).line()));
      while (!open.isEmpty()) {
        CommandLine command = open.pop();
        open.addAll(command.getSubcommands().values());
        assertThat(command.getUsageMessage()).contains("Usage:");
      }
    } finally {
      System.setErr(terminal);
    }
    return said.toString(StandardCharsets.UTF_8);
  }

  private CommandLine line() {
    if (isBenchmark()) {
      return BenchMain.commandLine();
    }
    Supplier<MainCommand<?>> main = MAINS.get(program);
    if (main == null) {
      throw new IllegalArgumentException("Invalid program: " + program);
    }
    return new CommandLines(main.get()).line();
  }

  /** Runs it in this JVM and returns its exit code. */
  int run() {
    return MAINS.get(program).get().execute(arguments.toArray(String[]::new));
  }

  @Override
  public String toString() {
    return program + " " + String.join(" ", arguments);
  }
}
