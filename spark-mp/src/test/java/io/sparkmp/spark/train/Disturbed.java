package io.sparkmp.spark.train;

import io.sparkmp.rotation.Visit;
import io.sparkmp.testing.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Holds worker 1 in an epoch's first block until something has been done to its executor.
 *
 * @param folder shared by all processes
 * @param epoch which one
 */
record Disturbed(String folder, int epoch) implements Scripted.Script {
  private static final Duration LONG = Duration.ofMinutes(3);

  @Override
  public void onTrain(Visit visit) {
    Path open = Path.of(folder, "open-" + epoch);
    if (visit.epoch() == epoch && visit.worker() == 1 && !Files.exists(open)) {
      try {
        Path written = Files.createTempFile(Path.of(folder), "pid", "");
        Files.writeString(written, Long.toString(ProcessHandle.current().pid()));
        Files.move(
            written, Path.of(folder, "waiting-" + epoch), StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      Await.until(LONG, () -> Files.exists(open));
    }
  }

  /** Does something to the waiting executor, then lets it go on. */
  void whenReached(Duration atMost, Consumer<ProcessHandle> disturbance) {
    Thread thread =
        new Thread(
            () -> {
              Path waiting = Path.of(folder, "waiting-" + epoch);
              Await.until(atMost, () -> Files.exists(waiting));
              try {
                long executor = Long.parseLong(Files.readString(waiting));
                if (executor == ProcessHandle.current().pid()) {
                  throw new AssertionError("The driver trains by itself");
                }
                disturbance.accept(ProcessHandle.of(executor).orElseThrow());
                Files.createFile(Path.of(folder, "open-" + epoch));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            "disturbance");
    thread.setDaemon(true);
    thread.start();
  }
}
