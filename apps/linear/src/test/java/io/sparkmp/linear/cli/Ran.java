package io.sparkmp.linear.cli;

import io.sparkmp.testing.CommandRun;

/** Runs the commands of this application. */
final class Ran {
  private Ran() {}

  static CommandRun of(Object... arguments) {
    return CommandRun.of(new LinearMain()::execute, arguments);
  }

  /** A command that has succeeded. */
  static CommandRun well(Object... arguments) {
    return of(arguments).well();
  }
}
