package io.sparkmp.spark.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Writes everything that goes through the loopback interface to a file. Needs tcpdump, and root.
 */
final class Wiretap implements AutoCloseable {
  private final Path file;
  private final Process tcpdump;

  private Wiretap(Path file, Process tcpdump) {
    this.file = file;
    this.tcpdump = tcpdump;
  }

  /** Begins to listen; empty if this machine does not let us. */
  static Optional<Wiretap> open(Path folder) throws IOException, InterruptedException {
    Path file = folder.resolve("traffic.pcap"); // some systems let it write no other name
    Path log = folder.resolve("tcpdump");
    Process process;
    try {
      process =
          new ProcessBuilder(
                  "tcpdump",
                  "-i",
                  "lo",
                  "-s",
                  "0",
                  "-B",
                  "65536",
                  "-Z",
                  "root",
                  "-w",
                  file.toString())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
    } catch (IOException e) { // it is not installed
      return Optional.empty();
    }
    while (process.isAlive()) {
      if (Files.readString(log).contains("listening on")) {
        return Optional.of(new Wiretap(file, process));
      }
      Thread.sleep(20);
    }
    return Optional.empty();
  }

  /** Ends, and counts how often a text was sent. */
  int count(String text) throws IOException {
    close();
    return count(file, text);
  }

  /** How often a text is in a file. */
  static int count(Path file, String text) throws IOException {
    String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    String sought = new String(text.getBytes(US_ASCII), StandardCharsets.ISO_8859_1);
    int count = 0;
    for (int at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + 1)) {
      count++;
    }
    return count;
  }

  @Override
  public void close() {
    tcpdump.destroy(); // SIGTERM: it writes what it has, and ends
    tcpdump.onExit().orTimeout(30, TimeUnit.SECONDS).join();
  }
}
