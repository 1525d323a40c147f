package io.sparkmp.cf.cli;

import io.sparkmp.testing.CommandRun;

/** Runs the commands of this application. */
final class Ran {
  private Ran() {}

  static CommandRun of(Object... arguments) {
    return CommandRun.of(new CfMain()::execute, arguments);
  }
}
