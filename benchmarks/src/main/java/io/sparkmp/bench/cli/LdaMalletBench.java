package io.sparkmp.bench.cli;

import io.sparkmp.bench.lda.MalletComparison;
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

/** How soon we are where Mallet gets. */
@Command(
    name = "mallet",
    description =
        "Seconds to the joint log-likelihood that Mallet reaches in a number of iterations: Mallet"
            + " with two threads and ours with two workers on two cores, with the same fixed priors.",
    mixinStandardHelpOptions = true)
final class LdaMalletBench implements Callable<Integer> {
  @Mixin private LdaArguments arguments = new LdaArguments();

  @Option(names = "--topics", description = "Default: ${DEFAULT-VALUE}.")
  private int topics = 100;

  @Option(
      names = "--sampler",
      converter = LdaArguments.SamplerConverter.class,
      description = "gibbs or mh (default: by the number of topics).")
  private @Nullable Sampler sampler;

  @Option(names = "--iterations", description = "Of Mallet (default: ${DEFAULT-VALUE}).")
  private int iterations = 200;

  @Option(names = "--sweeps", description = "Of ours, at most (default: as many).")
  private int sweeps;

  @Option(names = "--rounds", description = "Of both (default: ${DEFAULT-VALUE}).")
  private int rounds = 1;

  @Override
  public Integer call() throws IOException {
    return arguments.run(
        List.of(topics),
        () -> {
          Values.checkPositive("iterations", iterations);
          Values.check("sweeps", sweeps, sweeps >= 0, ">= 1, or 0 for as many");
          Values.checkPositive("rounds", rounds);
        },
        setup ->
            new MalletComparison(
                    setup,
                    topics,
                    sampler == null ? LdaOptions.defaultSampler(topics) : sampler,
                    iterations,
                    sweeps > 0 ? sweeps : iterations,
                    rounds)
                .run(),
        Outcome::print);
  }
}
