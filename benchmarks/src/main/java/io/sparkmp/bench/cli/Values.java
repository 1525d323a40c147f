package io.sparkmp.bench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Checks of what was given, before anything is measured. They throw {@link
 * IllegalArgumentException}, which {@link #checked} hands to the command line: all commands refuse
 * in the same way.
 */
final class Values {
  private Values() {}

  /** What is made of options, or what was wrong with them, for the command line to print. */
  static <T> T checked(CommandSpec command, Supplier<T> making) {
    try {
      return making.get();
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }

  static void check(String name, @Nullable Object value, boolean valid, String expected) {
    if (!valid) {
      throw new IllegalArgumentException(
          "Invalid " + name + ": " + value + " (expected: " + expected + ")");
    }
  }

  static void checkPositive(String name, int number) {
    check(name, number, number >= 1, ">= 1");
  }

  static void checkPositive(String name, List<Integer> numbers) {
    numbers.forEach(each -> checkPositive(name, each));
  }

  /** A folder to write to, which is made; what is in it stays. */
  static void checkFolder(String name, Path folder) {
    boolean usable;
    try {
      usable = Files.isWritable(Files.createDirectories(folder));
    } catch (IOException e) { // a file is in its place, or above it
      usable = false;
    }
    check(name, folder, usable, "a folder that can be written to");
  }
}
