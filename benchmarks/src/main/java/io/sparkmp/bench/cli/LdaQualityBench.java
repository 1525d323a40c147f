package io.sparkmp.bench.cli;

import io.sparkmp.bench.lda.Outcome;
import io.sparkmp.bench.lda.QualityComparison;
import io.sparkmp.lda.kernel.Sampler;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How good models get when there is time. */
@Command(
    name = "quality",
    description =
        "Perplexity of Mallet's models and of ours after the same number of iterations, with fixed"
            + " priors and with learned ones.",
    mixinStandardHelpOptions = true)
final class LdaQualityBench implements Callable<Integer> {
  @Mixin private LdaArguments arguments = new LdaArguments();

  @Option(names = "--topics", split = ",", description = "Default: ${DEFAULT-VALUE}.")
  private List<Integer> topics = List.of(50, 200);

  @Option(
      names = "--sampler",
      converter = LdaArguments.SamplerConverter.class,
      description = "gibbs or mh (default: by the number of topics).")
  private @Nullable Sampler sampler;

  @Option(names = "--iterations", description = "Of both (default: ${DEFAULT-VALUE}).")
  private int iterations = 500;

  @Option(
      names = "--learn-every",
      paramLabel = "N",
      description = "Iterations from one step of learning to the next (default: ${DEFAULT-VALUE}).")
  private int learnEvery = 10;

  @Option(
      names = "--learn-from",
      paramLabel = "N",
      description = "Iterations before the first step (default: ${DEFAULT-VALUE}).")
  private int learnFrom = 50;

  @Override
  public Integer call() throws IOException {
    return arguments.run(
        topics,
        () -> {
          Values.checkPositive("iterations", iterations);
          Values.check("learn-every", learnEvery, learnEvery >= 3, ">= 3");
          Values.checkPositive("learn-from", learnFrom);
        },
        setup ->
            new QualityComparison(setup, topics, sampler, iterations, learnEvery, learnFrom).run(),
        Outcome::print);
  }
}
