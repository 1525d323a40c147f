package io.sparkmp.cli;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** One line for what went wrong; the stack goes to the log at level debug. */
public final class FailureMessages implements CommandLine.IExecutionExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(FailureMessages.class);

  @Override
  public int handleExecutionException(
      Exception e, CommandLine line, CommandLine.ParseResult parsed) {
    String message = message(e);
    boolean ours = e.getClass().getName().startsWith("io.sparkmp.");
    boolean argument = e instanceof IllegalArgumentException;
    if (ours || argument) {
      LOG.debug("Command failed", e);
    } else {
      LOG.error("Command failed", e);
    }
    line.getErr().println(line.getColorScheme().errorText("spark-mp: " + message));
    return argument ? line.getCommandSpec().exitCodeOnInvalidInput() : 1;
  }

  /** Spark wraps what a task threw, and adds the stack: our own words are further down. */
  private static String message(Exception e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      String text = cause.getMessage();
      if (text != null && (text.startsWith("Cannot ") || text.startsWith("Invalid "))) {
        return text;
      }
    }
    String text = e.getMessage() == null ? e.toString() : e.getMessage();
    return text.lines().findFirst().orElseGet(e::toString);
  }
}
