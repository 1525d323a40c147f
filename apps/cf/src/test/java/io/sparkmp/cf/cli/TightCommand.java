package io.sparkmp.cf.cli;

import java.lang.ref.Reference;
import java.util.Arrays;

/** A command in a JVM some of whose memory is taken. */
final class TightCommand {

  private TightCommand() {}

  /**
   * Runs it.
   *
   * @param args megabytes that are taken, and the words of the command
   */
  public static void main(String[] args) {
    byte[][] taken = new byte[Integer.parseInt(args[0])][];
    Arrays.setAll(taken, megabyte -> new byte[1 << 20]);
    try {
      new CfMain().runAndExit(Arrays.copyOfRange(args, 1, args.length));
    } finally {
      Reference.reachabilityFence(taken);
    }
  }
}
