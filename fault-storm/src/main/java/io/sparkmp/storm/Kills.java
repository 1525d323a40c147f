package io.sparkmp.storm;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Runs training commands and kills each once at a random moment between its start and its end. */
abstract class Kills implements AutoCloseable {
  static final Duration MOST = Duration.ofMinutes(5);
  static final String MASTER = "local-cluster[2,1,1024]";

  private static final int WORKERS = 2;

  private final Path folder;
  private final Plan plan;
  private final PrintWriter out;
  private final Random random;

  /**
   * The plan.
   *
   * @param app the app to train
   * @param snapshots whether to use snapshots
   * @param times the number of commands to kill
   * @param seed for the moments
   */
  record Plan(StormApp app, boolean snapshots, int times, long seed) {}

  /**
   * How a command ended.
   *
   * @param isKilled whether something was killed before its end
   * @param exit the exit code
   * @param lastLine the last line printed
   * @param seconds the time taken
   */
  record Ended(boolean isKilled, int exit, String lastLine, double seconds) {}

  /** Writes into a new folder. */
  Kills(Path folder, Plan plan, PrintWriter out) {
    this.folder = folder;
    this.plan = plan;
    this.out = out;
    this.random = new Random(plan.seed);
  }

  final StormApp app() {
    return plan.app;
  }

  final Random random() {
    return random;
  }

  /** The number of undisturbed commands; the last one is the reference. */
  abstract int rehearsals();

  /** The victim, in one word. */
  abstract String victim();

  /** Runs a command to its end. */
  abstract Ended undisturbed(Path place, List<String> words)
      throws IOException, InterruptedException;

  /**
   * Runs a command and kills something.
   *
   * @param moment nanoseconds after its start
   * @return how it, or its repetition, ended
   */
  abstract Ended killed(Path place, List<String> words, long moment)
      throws IOException, InterruptedException;

  /**
   * Runs the commands.
   *
   * @return a summary of the kills and their outcomes
   * @throws StormException if a command fails, or its model differs
   */
  final String run() throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Path data = new CommandData(folder).write(plan.app);
    Ended calm = new Ended(false, 1, "", 0);
    for (int rehearsal = 1; rehearsal <= rehearsals(); rehearsal++) {
      Path place = Files.createDirectories(folder.resolve("undisturbed-" + rehearsal));
      calm = undisturbed(place, words(place, data));
      print("undisturbed", calm, "exit " + calm.exit);
      if (calm.exit != 0) {
        throw new StormException("The undisturbed command fails, see " + place);
      }
    }
    String digest = ModelDigest.of(folder.resolve("undisturbed-" + rehearsals() + "/model"));
    int same = 0;
    int done = 0;
    int others = 0; // commands that ended before their moment
    for (int number = 1; done < plan.times; number++) {
      Path place = Files.createDirectories(folder.resolve("killed-" + number));
      double moment = random.nextDouble() * calm.seconds;
      Ended ended = killed(place, words(place, data), (long) (1e9 * moment));
      boolean asCalm =
          ended.exit == 0
              && ended.lastLine.equals(calm.lastLine)
              && ModelDigest.of(place.resolve("model")).equals(digest);
      if (ended.isKilled) {
        done++;
        same += asCalm ? 1 : 0;
      } else {
        others += asCalm ? 0 : 1;
      }
      print(
          place.getFileName().toString(),
          ended,
          String.format(
              Locale.ROOT,
              "%s %.1f s, exit %d, %s",
              ended.isKilled ? "killed at" : "ended before",
              moment,
              ended.exit,
              asCalm ? "same bytes" : "NOT AS UNDISTURBED"));
      if (asCalm) {
        Trees.delete(place);
      }
    }
    String words =
        String.format(
            Locale.ROOT,
            "%s, %s killed %d times, %s snapshots, seed %d: %d exits with 0 and the same bytes",
            plan.app.name().toLowerCase(Locale.ROOT),
            victim(),
            done,
            plan.snapshots ? "with" : "without",
            plan.seed,
            same);
    if (same < done || others > 0) {
      throw new StormException(words + "; what the others left is in " + folder);
    }
    return words;
  }

  private void print(String name, Ended ended, String what) {
    out.printf(Locale.ROOT, "%s: %.1f s, %s%n", name, ended.seconds, what);
    out.flush();
  }

  private List<String> words(Path place, Path data) {
    List<String> words = new ArrayList<>(List.of("train"));
    words.addAll(
        switch (plan.app) {
          case CF -> List.of("--ratings", data.toString(), "--rank", "8", "--epochs", "60");
          case LDA -> List.of("--docs", data.toString(), "--topics", "10", "--sweeps", "60");
          case LINEAR ->
              List.of("--data", data.toString(), "--regularisation", "1e-5", "--tolerance", "0");
          case EMBEDDINGS ->
              List.of("--sentences", data.toString(), "--vector-size", "20", "--epochs", "20");
        });
    words.addAll(List.of("--test-fraction", "0.1", "--workers", Integer.toString(WORKERS)));
    words.addAll(List.of("--overwrite", "--model", place.resolve("model").toString()));
    if (plan.snapshots) {
      words.addAll(List.of("--snapshots", place.resolve("snapshots").toString()));
      words.addAll(List.of("--snapshot-every", "1s"));
    }
    return words;
  }

  @Override
  public void close() {}
}
