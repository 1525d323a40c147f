package io.sparkmp.spark.train;

import java.io.IOException;

/** Signals to processes, by {@code kill}. */
final class Signals {

  private Signals() {}

  /** Sends one, such as STOP. */
  static void send(String signal, ProcessHandle process) {
    String pid = Long.toString(process.pid());
    try {
      int status = new ProcessBuilder("kill", "-" + signal, pid).inheritIO().start().waitFor();
      if (status != 0) {
        throw new AssertionError("Cannot send " + signal + " to process " + pid);
      }
    } catch (IOException | InterruptedException e) {
      throw new AssertionError("Cannot send " + signal + " to process " + pid, e);
    }
  }
}
