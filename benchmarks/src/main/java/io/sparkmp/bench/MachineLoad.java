package io.sparkmp.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Measures how many threads of other programs want to run on this machine, while this program is
 * idle.
 *
 * <p>The load average covers the last minute, and so includes earlier work: a suite of ours, or the
 * build of this program. So it counts only up to the number of threads running now, which Linux
 * reports. On other systems it counts until something has been measured.
 */
public final class MachineLoad {
  private static final int LOOKS = 20;
  private static final long MILLIS_BETWEEN = 50;

  /** The number of running threads and all threads, as in {@code 0.20 0.18 0.12 1/80 11206}. */
  private static final Pattern RUNNING = Pattern.compile("(\\d+)/\\d+");

  private final Path proc;
  private boolean asked;

  /** The load of this machine. */
  public MachineLoad() {
    this(Path.of("/proc"));
  }

  /** Reads a folder such as {@code /proc}. */
  MachineLoad(Path proc) {
    this.proc = proc;
  }

  /**
   * All cores of the machine, even those that this program may not use: others run on all of them.
   */
  public int cores() {
    int ours = Runtime.getRuntime().availableProcessors();
    try (Stream<String> lines = Files.lines(proc.resolve("cpuinfo"), StandardCharsets.ISO_8859_1)) {
      return Math.max(ours, (int) lines.filter(line -> line.startsWith("processor")).count());
    } catch (IOException | UncheckedIOException e) { // another system
      return ours;
    }
  }

  /** The load by others, if it can be measured. Takes a second. */
  public OptionalDouble byOthers() {
    boolean first = !asked;
    asked = true;
    double average = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return byOthers(average, running(), first);
  }

  /** Combines a load average (below 0 if unknown) with the number running now. */
  static OptionalDouble byOthers(double average, OptionalDouble running, boolean first) {
    if (average < 0 || (running.isEmpty() && !first)) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(Math.min(average, running.orElse(average)));
  }

  /** The mean over a second. */
  private OptionalDouble running() {
    double sum = 0;
    try {
      for (int look = 0; look < LOOKS; look++) {
        sum += runningNow();
        Thread.sleep(MILLIS_BETWEEN);
      }
      return OptionalDouble.of(sum / LOOKS);
    } catch (IOException | UncheckedIOException | NumberFormatException e) { // another system
      return OptionalDouble.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalDouble.empty();
    }
  }

  /** The machine's runnable threads, without those of this program. */
  int runningNow() throws IOException {
    String loadavg = Files.readString(proc.resolve("loadavg"));
    Matcher running = RUNNING.matcher(loadavg);
    if (!running.find()) {
      throw new IOException("Cannot read loadavg: " + loadavg.strip());
    }
    int all = Integer.parseInt(running.group(1));
    try (Stream<Path> tasks = Files.list(proc.resolve("self/task"))) {
      return Math.max(0, all - (int) tasks.filter(MachineLoad::isRunning).count());
    }
  }

  private static boolean isRunning(Path task) {
    try {
      // Such as "4711 (a name) R 1 ...".
      String stat = Files.readString(task.resolve("stat"), StandardCharsets.ISO_8859_1);
      return stat.startsWith("R", stat.lastIndexOf(')') + 2);
    } catch (IOException e) { // it has ended
      return false;
    }
  }
}
