package io.sparkmp.cli;

import io.sparkmp.spark.files.OutputException;
import io.sparkmp.spark.files.WriteFailures;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;

/**
 * What a failing command prints: the cause and the remedy in one line; with {@code --verbose}, also
 * where it happened; for wrong arguments, a second line about the help.
 */
final class FailureMessages
    implements CommandLine.IExecutionExceptionHandler, CommandLine.IParameterExceptionHandler {
  static final String VERBOSE = "--verbose";

  /** The exit code of a command that has failed after a model was saved. */
  private static final int SAVED = 3;

  private final Ending ending;
  private final LostThreads lost;

  FailureMessages(Ending ending, LostThreads lost) {
    this.ending = ending;
    this.lost = lost;
  }

  @Override
  public int handleExecutionException(
      Exception e, CommandLine line, CommandLine.ParseResult parsed) {
    return report(e, line, parsed.originalArgs());
  }

  /** Reports any failure of a command; its exit code. */
  int report(Throwable e, CommandLine line, List<String> arguments) {
    String kept = running(line) instanceof SubCommand<?> command ? command.kept() : null;
    if (!ending.hasBegun()) {
      PrintWriter err = line.getErr();
      err.println("spark-mp: " + Causes.of(lost.cause(e)));
      // A wrong place, or a failure after saving, is not a misuse of options.
      if (isMisuse(e) && !(e instanceof OutputException) && kept == null) {
        err.println(help(line));
      }
      if (arguments.contains(VERBOSE)) {
        e.printStackTrace(err);
      }
      if (kept != null) {
        err.println(kept);
      }
      err.flush();
    }
    if (kept != null) {
      return SAVED;
    }
    return isMisuse(e)
        ? line.getCommandSpec().exitCodeOnInvalidInput()
        : line.getCommandSpec().exitCodeOnExecutionException();
  }

  /** The command that was asked for, or the one of which no subcommand was. */
  static Object running(CommandLine line) {
    CommandLine run = line;
    while (run.getParseResult() != null && run.getParseResult().hasSubcommand()) {
      run = run.getParseResult().subcommand().commandSpec().commandLine();
    }
    return run.getCommand();
  }

  private static boolean isMisuse(Throwable e) {
    return e instanceof IllegalArgumentException && !WriteFailures.isFullDisk(e);
  }

  private static String help(CommandLine line) {
    return "See " + line.getCommandSpec().qualifiedName() + " --help";
  }

  @Override
  public int handleParseException(CommandLine.ParameterException e, String[] arguments) {
    CommandLine line = e.getCommandLine();
    CommandLine.ParameterException cause =
        e instanceof CommandLine.MissingParameterException ? misspelt(e, arguments) : e;
    List<String> similar =
        cause instanceof CommandLine.UnmatchedArgumentException unmatched
            ? unmatched.getSuggestions()
            : List.of();
    PrintWriter err = line.getErr();
    err.println("spark-mp: " + message(cause).replaceAll("\\s*\\R\\s*", " "));
    err.println(
        (similar.isEmpty() ? "" : "Did you mean " + String.join(" or ", similar) + "? ")
            + help(line));
    err.flush();
    return line.getCommandSpec().exitCodeOnInvalidInput();
  }

  /** A missing option is most often a misspelt one; then the message names that. */
  private static CommandLine.ParameterException misspelt(
      CommandLine.ParameterException missing, String[] arguments) {
    CommandLine line = missing.getCommandLine();
    return Arrays.stream(arguments)
        .map(argument -> argument.replaceFirst("=.*", ""))
        .filter(name -> name.startsWith("--") && line.getCommandSpec().findOption(name) == null)
        .findFirst()
        .<CommandLine.ParameterException>map(
            name -> new CommandLine.UnmatchedArgumentException(line, List.of(name)))
        .orElse(missing);
  }

  /**
   * Picocli's message, with four exceptions: groups of options of which one is needed, where it
   * prints the syntax; the argument of an unknown option, which it reports as unknown too; what is
   * left of a value with blanks; and names of Java types.
   */
  private static String message(CommandLine.ParameterException e) {
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
      List<String> options =
          unmatched.getUnmatched().stream().filter(name -> name.startsWith("-")).toList();
      if (options.size() == 1) {
        return "Unknown option: '" + options.get(0) + "'";
      }
      if (options.isEmpty() && e.getCommandLine().getSubcommands().isEmpty()) {
        return "Unexpected argument: '"
            + unmatched.getUnmatched().get(0)
            + "' (a value with blanks in it is written in quotes)";
      }
    }
    if (e instanceof CommandLine.MissingParameterException missing
        && e.getMessage().contains("specify one of these")) {
      List<String> names =
          missing.getMissing().stream()
              .filter(CommandLine.Model.ArgSpec::isOption)
              .map(option -> ((CommandLine.Model.OptionSpec) option).longestName())
              .distinct()
              .toList();
      return "Missing one of these options: " + String.join(", ", names);
    }
    return e.getMessage()
        .replaceFirst("is not an? (int|long)$", "is not a whole number")
        .replaceFirst("is not a (double|float)$", "is not a number");
  }
}
