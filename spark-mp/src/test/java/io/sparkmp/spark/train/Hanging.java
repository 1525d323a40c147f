package io.sparkmp.spark.train;

import io.sparkmp.rotation.Visit;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Worker 1 hangs once in an epoch's first block, as on a disk that does not answer: it opens a pipe
 * that nobody writes to, from which neither an interrupt nor a cancelled job brings it back.
 *
 * @param folder shared by all processes
 * @param epoch which one
 */
record Hanging(String folder, int epoch) implements Scripted.Script {

  /** In a folder in which a pipe is made. */
  static Hanging in(Path folder, int epoch) throws IOException {
    Hanging hanging = new Hanging(folder.toString(), epoch);
    Process made = new ProcessBuilder("mkfifo", hanging.pipe().toString()).inheritIO().start();
    if (made.onExit().join().exitValue() != 0) {
      throw new IOException("Cannot make a pipe in " + folder);
    }
    return hanging;
  }

  private Path pipe() {
    return Path.of(folder, "pipe");
  }

  @Override
  public void onTrain(Visit visit) {
    Path hung = Path.of(folder, "hung-" + epoch);
    if (visit.epoch() != epoch || visit.worker() != 1 || Files.exists(hung)) {
      return;
    }
    try {
      Files.createFile(hung);
      try (FileInputStream never = new FileInputStream(pipe().toFile())) {
        throw new AssertionError("Somebody writes to " + pipe() + ": " + never.read());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
