package io.sparkmp.bench.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A measurement of a single part as a command, which prints what it finds. */
abstract class PartBench implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  /** Refuses options that are not valid by an {@link IllegalArgumentException}. */
  abstract void check();

  /** Measures and prints. */
  abstract void measure();

  @Override
  public final Integer call() {
    Values.checked(
        Objects.requireNonNull(spec),
        () -> {
          check();
          return this;
        });
    measure();
    return 0;
  }
}
