package io.sparkmp.bench.lineage;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.bench.Environment;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * All that was measured.
 *
 * @param settings by their names on the command line
 * @param summaries of each chain and variant
 * @param overheads of durability
 * @param runs with the time of each step
 */
public record Results(
    Environment environment,
    Map<String, Object> settings,
    List<Summary> summaries,
    List<Overhead> overheads,
    List<LoopRun> runs) {

  /** Summarises the runs. */
  public static Results of(Environment environment, Settings settings, List<LoopRun> runs) {
    return new Results(
        environment,
        settings.toMap(),
        Summary.of(runs, settings.steps()),
        Overhead.ofDurability(runs),
        runs);
  }

  /** Writes {@code results.json}, {@code steps.csv} and a picture of each chain. */
  public void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    ObjectMapper mapper =
        new ObjectMapper()
            .findAndRegisterModules()
            .setVisibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY);
    mapper.writeValue(folder.resolve("results.json").toFile(), this);
    writeSteps(folder.resolve("steps.csv"));
    for (String chain : runs.stream().map(LoopRun::chain).distinct().toList()) {
      StepChart.write(
          chain,
          runs.stream().filter(run -> run.chain().equals(chain)).toList(),
          folder.resolve(chain + ".png"));
    }
  }

  private void writeSteps(Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("chain,variant,repeat,step,nanos\n");
      for (LoopRun run : runs) {
        int step = 0;
        for (long nanos : run.stepNanos()) {
          step++;
          out.write(run.chain() + "," + run.variant() + "," + run.repeat() + "," + step);
          out.write("," + nanos + "\n");
        }
      }
    }
  }
}
