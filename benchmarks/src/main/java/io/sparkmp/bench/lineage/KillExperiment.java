package io.sparkmp.bench.lineage;

import io.sparkmp.bench.report.Median;
import io.sparkmp.cli.TextTable;
import io.sparkmp.lineage.Level;
import io.sparkmp.lineage.LineageTrimmer;
import io.sparkmp.lineage.TrimmerReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.apache.commons.io.FileUtils;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.util.ShutdownHookManager$;

/**
 * Kills an executor process while a generation is to be computed, and takes the time until that
 * generation is stored.
 */
public final class KillExperiment {
  /** Steps after a multiple of most distances between snapshots. */
  private static final int AFTER = 20;

  private final Settings settings;
  private final Consumer<String> progress;

  /**
   * Prepares it; only the variants of {@code LineageTrimmer} can be killed.
   *
   * @throws IllegalArgumentException if there is none of these, or too few steps
   */
  public KillExperiment(Settings settings, Consumer<String> progress) {
    if (settings.steps() <= AFTER) {
      throw new IllegalArgumentException(
          "Invalid steps: " + settings.steps() + " (expected: >= " + (AFTER + 1) + ")");
    }
    if (settings.variants().stream().noneMatch(Variant::isOurs)) {
      throw new IllegalArgumentException(
          "Invalid variants: "
              + settings.variants().stream().map(Variant::label).toList()
              + " (expected: memory, two or durable-N, which recover)");
    }
    this.settings = settings;
    this.progress = progress;
  }

  /**
   * Runs it and gives a table.
   *
   * @throws IllegalStateException if the executors are not processes below this one
   */
  public String run() throws IOException {
    TextTable table =
        new TextTable(
            "chain",
            "variant",
            ">repeat",
            ">killed at",
            ">back to",
            ">replayed",
            ">ms a step",
            ">recovery s",
            ">bound s");
    for (ChainKind chain : settings.chains()) {
      for (Variant variant : settings.variants()) {
        for (int repeat = 0; repeat < settings.repeats() && variant.isOurs(); repeat++) {
          List<String> row = new ArrayList<>(List.of(chain.label(), variant.label(), "" + repeat));
          row.addAll(run(chain, variant));
          table.add(row.toArray(String[]::new));
          progress.accept(String.join(" ", row));
        }
      }
    }
    StringWriter text = new StringWriter();
    table.print(new PrintWriter(text), TextTable.TERMINAL);
    return text
        + "bound: steps since the newest snapshot, or the start, at the time of a step, and 10 s\n";
  }

  private List<String> run(ChainKind kind, Variant variant) throws IOException {
    Path files = Files.createTempDirectory("lineage-bench");
    ShutdownHookManager$.MODULE$.registerShutdownDeleteDir(files.toFile());
    try (JavaSparkContext spark = Contexts.open()) {
      if (spark.isLocal()) {
        throw new IllegalStateException(
            "Cannot kill an executor: in local mode there is none; run this by bin/local-cluster");
      }
      Level level = Experiment.level(variant, files.resolve("snapshots"));
      return new Victim(settings.steps() / 2 / 25 * 25 + AFTER)
          .run(kind.open(spark, settings), level, settings.steps());
    } finally {
      FileUtils.deleteQuietly(files.toFile());
      ShutdownHookManager$.MODULE$.removeShutdownDeleteDir(files.toFile());
    }
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3g", value);
  }

  /** A loop with an executor that dies. */
  private static final class Victim {
    private final int killAt;
    private final List<Long> stepNanos = new ArrayList<>();
    private long lastStart;
    private long killed;
    private long recovered;
    private long backTo;

    /** Kills just before generation {@code killAt} is computed. */
    Victim(int killAt) {
      this.killAt = killAt;
      this.backTo = killAt - 1L;
    }

    <T> List<String> run(Chain<T> chain, Level level, int steps) {
      try (LineageTrimmer<RDD<T>> trimmer = LineageTrimmer.of(chain.initial(), level)) {
        trimmer.iterate(
            steps,
            (current, generation) -> {
              watch(generation);
              return chain.step(current);
            });
        TrimmerReport report = trimmer.report();
        double stepSeconds = Median.of(stepNanos) / 1e9;
        double bound = (killAt - 1L - backTo) * stepSeconds + 10;
        return List.of(
            Integer.toString(killAt),
            Long.toString(backTo),
            Long.toString(report.replayed()),
            number(stepSeconds * 1e3),
            number((recovered - killed) / 1e9),
            number(bound));
      }
    }

    /** Called when generation {@code next - 1} is stored and the next is about to be computed. */
    private void watch(long next) {
      long now = System.nanoTime();
      if (killed == 0) {
        if (next > 1) {
          stepNanos.add(now - lastStart);
        }
        if (next == killAt) {
          kill();
          killed = now;
        }
      } else if (recovered == 0) {
        backTo = Math.min(backTo, next - 1);
        if (next == killAt + 1) {
          recovered = now;
        }
      }
      lastStart = now;
    }

    private static void kill() {
      ProcessHandle executor =
          ProcessHandle.current()
              .descendants()
              .filter(process -> process.info().commandLine().orElse("").contains("Executor"))
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "Cannot kill an executor: none is a process below this one; run this by"
                              + " bin/local-cluster"));
      executor.destroyForcibly();
    }
  }
}
