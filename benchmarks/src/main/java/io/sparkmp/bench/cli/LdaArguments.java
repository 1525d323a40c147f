package io.sparkmp.bench.cli;

import io.sparkmp.bench.Environment;
import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.lda.BagFolder;
import io.sparkmp.bench.lda.Results;
import io.sparkmp.bench.lda.Setup;
import io.sparkmp.lda.LdaKryoRegistrator;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.model.LdaOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What the benchmarks of topic models have in common. */
final class LdaArguments {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec spec;

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      required = true,
      description = "With docword.txt or docword.txt.gz, and vocab.txt, as UCI's bags of words.")
  private @Nullable Path data;

  @Option(
      names = "--test-fraction",
      description =
          "Of the documents, half of whose tokens are hidden and judged by (default:"
              + " ${DEFAULT-VALUE}).")
  private double testFraction = 0.1;

  @Option(names = "--slices-per-worker", description = "Default: ${DEFAULT-VALUE}.")
  private int slicesPerWorker = 2;

  @Option(names = "--alpha-sum", description = "At the start (default: ${DEFAULT-VALUE}).")
  private double alphaSum = 50;

  @Option(names = "--beta", description = "At the start (default: ${DEFAULT-VALUE}).")
  private double beta = LdaOptions.DEFAULT_BETA;

  @Option(names = "--cooling", description = "Sweeps of ours (default: half of them).")
  private @Nullable Integer cooling;

  @Option(names = "--seed", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(names = "--out", paramLabel = "FOLDER", description = "For results.json.")
  private @Nullable Path out;

  /**
   * Runs a benchmark with two workers, in a Spark of its own.
   *
   * @param topics that models are to have
   * @param check refuses other options by an {@link IllegalArgumentException}
   * @param measure what is measured
   * @param print how that is printed
   */
  <T> int run(
      List<Integer> topics,
      Runnable check,
      Function<Setup, T> measure,
      BiConsumer<T, PrintWriter> print)
      throws IOException {
    CommandSpec command = Objects.requireNonNull(spec);
    BagFolder folder =
        Values.checked(
            command,
            () -> {
              check.run();
              return checked(topics);
            });
    Environment environment =
        Environment.here(command.root().commandLine().getParseResult().originalArgs());
    SparkSession spark = Sessions.open("spark-mp bench lda", LdaKryoRegistrator.class.getName());
    T outcome;
    try {
      outcome =
          measure.apply(
              new Setup(
                  spark,
                  folder,
                  testFraction,
                  2,
                  slicesPerWorker,
                  alphaSum,
                  beta,
                  cooling,
                  seed,
                  System.err::println));
    } finally {
      spark.stop();
    }
    print.accept(outcome, new PrintWriter(System.out, true, StandardCharsets.UTF_8));
    if (out != null) {
      new Results(environment, settings(command), outcome).write(out);
      System.out.println("Written to " + out.toAbsolutePath());
    }
    return 0;
  }

  private BagFolder checked(List<Integer> topics) {
    Values.check(
        "test-fraction", testFraction, testFraction > 0 && testFraction < 1, "above 0, below 1");
    Values.checkPositive("slices-per-worker", slicesPerWorker);
    Values.check("alpha-sum", alphaSum, alphaSum > 0, "> 0");
    Values.check("beta", beta, beta > 0, "> 0");
    Values.check("cooling", cooling, cooling == null || cooling >= 0, ">= 0");
    topics.forEach(
        each -> new LdaOptions(each, alphaSum / each, beta, Sampler.GIBBS, 0, 0, 1, false, seed));
    BagFolder folder = new BagFolder(Objects.requireNonNull(data));
    if (out != null) {
      Values.checkFolder("out", out);
      Values.check(
          "out", out, !Files.exists(out.resolve(Results.FILE)), "a folder without " + Results.FILE);
    }
    return folder;
  }

  private static Map<String, String> settings(CommandSpec command) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (OptionSpec option : command.options()) {
      if (!option.usageHelp() && !option.versionHelp()) {
        settings.put(option.longestName(), Objects.toString(option.getValue()));
      }
    }
    return settings;
  }

  /** A sampler by its name. */
  static final class SamplerConverter implements CommandLine.ITypeConverter<Sampler> {
    @Override
    public Sampler convert(String value) {
      return switch (value.toLowerCase(Locale.ROOT)) {
        case "gibbs" -> Sampler.GIBBS;
        case "mh" -> Sampler.MH;
        default ->
            throw new CommandLine.TypeConversionException(
                "Invalid sampler: " + value + " (expected: gibbs or mh)");
      };
    }
  }
}
