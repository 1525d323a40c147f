package io.sparkmp.bench.cli;

import io.sparkmp.bench.lda.Throughput;
import io.sparkmp.lda.kernel.Sampler;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How many tokens a second we sample. */
@Command(
    name = "throughput",
    description =
        "Tokens a second over all of the corpus: of the plain loop in one thread (1 worker), and of"
            + " engine ring with more workers, on two cores.",
    mixinStandardHelpOptions = true)
final class LdaThroughputBench implements Callable<Integer> {
  @Mixin private LdaArguments arguments = new LdaArguments();

  @Option(names = "--topics", split = ",", description = "Default: ${DEFAULT-VALUE}.")
  private List<Integer> topics = List.of(100, 1000, 10_000);

  @Option(
      names = "--sampler",
      split = ",",
      converter = LdaArguments.SamplerConverter.class,
      description = "gibbs, mh or both (default: ${DEFAULT-VALUE}).")
  private List<Sampler> samplers = List.of(Sampler.GIBBS, Sampler.MH);

  @Option(names = "--workers", split = ",", description = "Default: ${DEFAULT-VALUE}.")
  private List<Integer> workers = List.of(1, 2);

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      description = "Sweeps that do not count (default: ${DEFAULT-VALUE}).")
  private int warmUp = 5;

  @Option(names = "--sweeps", description = "That count (default: ${DEFAULT-VALUE}).")
  private int sweeps = 10;

  @Override
  public Integer call() throws IOException {
    return arguments.run(
        topics,
        () -> {
          Values.checkPositive("workers", workers);
          Values.checkPositive("warm-up", warmUp);
          Values.checkPositive("sweeps", sweeps);
        },
        setup -> new Throughput(setup, topics, samplers, workers, warmUp, sweeps).run(),
        Throughput::print);
  }
}
