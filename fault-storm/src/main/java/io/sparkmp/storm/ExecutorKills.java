package io.sparkmp.storm;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Kills one of two executors while the command goes on. All commands run in one driver. */
final class ExecutorKills extends Kills {
  private static final int EXECUTORS = 2;

  private final Path folder;
  private final SparkProcess process;

  ExecutorKills(Path folder, Plan plan, PrintWriter out) {
    super(folder, plan, out);
    this.folder = folder;
    process =
        new SparkProcess(
            folder.resolve("driver"),
            new SparkProcess.Plan(CommandDriver.class, List.of(), MASTER, Map.of(), "1g"));
  }

  /** Two: a driver's first command takes longer than the others. */
  @Override
  int rehearsals() {
    return 2;
  }

  @Override
  String victim() {
    return "executor";
  }

  @Override
  Ended undisturbed(Path place, List<String> words) throws InterruptedException {
    return run(words, Long.MAX_VALUE);
  }

  @Override
  Ended killed(Path place, List<String> words, long moment) throws InterruptedException {
    return run(words, moment);
  }

  private Ended run(List<String> words, long moment) throws InterruptedException {
    awaitExecutors();
    long start = System.nanoTime();
    process.send(app().name() + "\t" + String.join("\t", words));
    boolean isKilled = false;
    String last = "";
    while (System.nanoTime() - start < MOST.toNanos()) {
      long left = isKilled ? MOST.toNanos() : moment - (System.nanoTime() - start);
      if (left <= 0) {
        List<ProcessHandle> executors = process.executors();
        isKilled =
            !executors.isEmpty()
                && executors.get(random().nextInt(executors.size())).destroyForcibly();
        continue;
      }
      String line = next(Duration.ofNanos(left));
      if (line != null && line.startsWith(CommandDriver.EXIT)) {
        int exit = Integer.parseInt(line.substring(CommandDriver.EXIT.length()));
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Ended(isKilled, exit, last, seconds);
      }
      last = line == null ? last : line;
    }
    throw new StormException("The command has not ended within " + MOST);
  }

  private @Nullable String next(Duration atMost) throws InterruptedException {
    Duration second = Duration.ofSeconds(1);
    String line = process.poll(atMost.compareTo(second) < 0 ? atMost : second);
    if (line == null && !process.isAlive()) {
      throw new StormException("The driver is gone, see " + folder);
    }
    return line;
  }

  private void awaitExecutors() {
    long end = System.nanoTime() + MOST.toNanos();
    while (process.executors().size() < EXECUTORS) {
      if (!process.isAlive() || System.nanoTime() > end) {
        throw new StormException("There are no " + EXECUTORS + " executors, see " + folder);
      }
      LockSupport.parkNanos(100_000_000);
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
