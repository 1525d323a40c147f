package io.sparkmp.cli;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;

/**
 * What a command prints that fails: the cause and the remedy in a line, and where it happened only
 * with {@code --verbose}; and for arguments that are wrong a second line about the help.
 */
final class FailureMessages
    implements CommandLine.IExecutionExceptionHandler, CommandLine.IParameterExceptionHandler {
  static final String VERBOSE = "--verbose";

  private final Ending ending;

  FailureMessages(Ending ending) {
    this.ending = ending;
  }

  @Override
  public int handleExecutionException(
      Exception e, CommandLine line, CommandLine.ParseResult parsed) {
    return report(e, line, parsed.originalArgs());
  }

  /** Reports any failure of a command; its exit code. */
  int report(Throwable e, CommandLine line, List<String> arguments) {
    if (!ending.hasBegun()) {
      PrintWriter err = line.getErr();
      err.println("spark-mp: " + Causes.of(e));
      if (arguments.contains(VERBOSE)) {
        e.printStackTrace(err);
      }
      err.flush();
    }
    return e instanceof IllegalArgumentException
        ? line.getCommandSpec().exitCodeOnInvalidInput()
        : line.getCommandSpec().exitCodeOnExecutionException();
  }

  @Override
  public int handleParseException(CommandLine.ParameterException e, String[] arguments) {
    CommandLine line = e.getCommandLine();
    String message = e.getMessage().replaceAll("\\s*\\R\\s*", " ");
    List<String> similar =
        e instanceof CommandLine.UnmatchedArgumentException unmatched
            ? unmatched.getSuggestions()
            : List.of();
    PrintWriter err = line.getErr();
    err.println("spark-mp: " + message);
    err.println(
        (similar.isEmpty() ? "See " : "Did you mean " + String.join(" or ", similar) + "? See ")
            + line.getCommandSpec().qualifiedName()
            + " --help");
    err.flush();
    return line.getCommandSpec().exitCodeOnInvalidInput();
  }
}
