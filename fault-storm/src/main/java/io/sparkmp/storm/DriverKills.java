package io.sparkmp.storm;

import io.sparkmp.cf.cli.CfMain;
import io.sparkmp.embeddings.cli.EmbedMain;
import io.sparkmp.lda.cli.LdaMain;
import io.sparkmp.linear.cli.LinearMain;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Kills the driver with its executors, and runs the same command again. */
final class DriverKills extends Kills {

  DriverKills(Path folder, Plan plan, PrintWriter out) {
    super(folder, plan, out);
  }

  @Override
  int rehearsals() {
    return 1;
  }

  @Override
  String victim() {
    return "driver";
  }

  @Override
  Ended undisturbed(Path place, List<String> words) throws InterruptedException {
    try (SparkProcess process = start(place.resolve("first"), words)) {
      return end(process, false);
    }
  }

  @Override
  Ended killed(Path place, List<String> words, long moment) throws InterruptedException {
    try (SparkProcess process = start(place.resolve("first"), words)) {
      TimeUnit.NANOSECONDS.sleep(moment);
      if (!process.isAlive()) {
        return end(process, false);
      }
      process.kill();
    }
    try (SparkProcess process = start(place.resolve("second"), words)) {
      return end(process, true);
    }
  }

  private static Ended end(SparkProcess process, boolean isKilled) throws InterruptedException {
    long start = System.nanoTime();
    int exit = process.exit(MOST);
    String last = "";
    for (String line = process.poll(Duration.ZERO);
        line != null;
        line = process.poll(Duration.ZERO)) {
      last = line;
    }
    return new Ended(isKilled, exit, last, (System.nanoTime() - start) / 1e9);
  }

  private SparkProcess start(Path folder, List<String> words) {
    Class<?> main =
        switch (app()) {
          case CF -> CfMain.class;
          case LDA -> LdaMain.class;
          case LINEAR -> LinearMain.class;
          case EMBEDDINGS -> EmbedMain.class;
        };
    return new SparkProcess(folder, new SparkProcess.Plan(main, words, MASTER, Map.of(), "1g"));
  }
}
