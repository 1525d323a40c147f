package io.sparkmp.bench.cli;

import io.sparkmp.bench.lda.MllibComparison;
import io.sparkmp.bench.lda.Outcome;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.model.LdaOptions;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How soon we are better than MLlib. */
@Command(
    name = "mllib",
    description =
        "Seconds, reading included, to a lower perplexity than MLlib's LDA reaches in a number of"
            + " iterations.",
    mixinStandardHelpOptions = true)
final class LdaMllibBench implements Callable<Integer> {
  @Mixin private LdaArguments arguments = new LdaArguments();

  @Option(names = "--topics", description = "Default: ${DEFAULT-VALUE}.")
  private int topics = 100;

  @Option(
      names = "--sampler",
      converter = LdaArguments.SamplerConverter.class,
      description = "gibbs or mh (default: by the number of topics).")
  private @Nullable Sampler sampler;

  @Option(names = "--optimizers", split = ",", description = "Default: ${DEFAULT-VALUE}.")
  private List<String> optimizers = List.of("em", "online");

  @Option(names = "--iterations", description = "Of MLlib (default: ${DEFAULT-VALUE}).")
  private int iterations = 50;

  @Option(
      names = "--sweeps",
      split = ",",
      description =
          "Of our trainings, until one is better than all of MLlib's (default: ${DEFAULT-VALUE}).")
  private List<Integer> sweeps = List.of(5, 10, 20, 40, 80, 160);

  @Override
  public Integer call() throws IOException {
    return arguments.run(
        setup ->
            new MllibComparison(
                    setup,
                    topics,
                    optimizers,
                    iterations,
                    sampler == null ? LdaOptions.defaultSampler(topics) : sampler,
                    sweeps)
                .run(),
        Outcome::print);
  }
}
