package io.sparkmp.cf.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** TODO. */
@Command(name = "predict")
final class PredictCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    return 1;
  }
}
