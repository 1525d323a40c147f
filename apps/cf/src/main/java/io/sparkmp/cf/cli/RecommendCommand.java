package io.sparkmp.cf.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** TODO. */
@Command(name = "recommend")
final class RecommendCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    return 1;
  }
}
