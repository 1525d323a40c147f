package io.sparkmp.bench.micro;

import io.sparkmp.bench.suite.SuiteCommand;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Kernels and codecs on one core. */
@Command(
    name = "micro",
    description = "Kernels, samplers, serialisers and the schedule alone, on one core, by JMH.")
public final class MicroBench extends SuiteCommand {
  private boolean small;

  @Option(
      names = "--include",
      paramLabel = "REGEX",
      description =
          "Measure only benchmarks in whose names this is found, such as 'Schedule|simd rank=64'."
              + " With --quick it also finds those that a quick run leaves out.")
  private String include = "";

  @Override
  protected String inSmall() {
    return "In small: one of each kind, in one JVM each, for a short time; about a minute.";
  }

  @Override
  protected void makeSmall() {
    small = true;
  }

  @Override
  protected MicroSuite suite() {
    try {
      return new MicroSuite(small, Pattern.compile(include));
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "Invalid include: "
              + include
              + " (expected: a regular expression; "
              + e.getDescription()
              + ")",
          e);
    }
  }
}
