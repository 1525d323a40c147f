package io.sparkmp.lineage.snapshot;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;

/**
 * The driver that holds a directory, as read from its lock.
 *
 * @param token different for each holding
 * @param application its name for people
 * @param host where it runs
 * @param process its process id there
 * @param processStart when the process started, in the kernel's ticks since boot, or 0 if unknown
 * @param processes where the process id is valid: the kernel's boot id and namespace
 * @param renewalMillis how often it renews its lock
 */
record Owner(
    String token,
    String application,
    String host,
    long process,
    long processStart,
    String processes,
    long renewalMillis) {

  private static final Duration LONGEST = Duration.ofDays(1);

  /** This process. */
  static Owner here(String application, Duration renewal) {
    long process = ProcessHandle.current().pid();
    return new Owner(
        UUID.randomUUID().toString(),
        application,
        hostName(),
        process,
        ownStart(process),
        processSpace(),
        renewal.toMillis());
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown host";
    }
  }

  private static long ownStart(long process) {
    try {
      return start(process).orElse(0L);
    } catch (IOException e) {
      return 0; // no /proc, so nobody will ask
    }
  }

  /**
   * The start time of a process, or empty if it has ended. In ticks since boot: a time of day would
   * change whenever the clock is set.
   */
  static Optional<Long> start(long process) throws IOException {
    try {
      String stat = Files.readString(stat(process), StandardCharsets.ISO_8859_1);
      // The name in brackets may contain anything. The state follows it; the start is 19 fields
      // later.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      boolean ended = fields[0].equals("Z") || fields[0].equals("X"); // a zombie or dead
      return ended ? Optional.empty() : Optional.of(Long.parseLong(fields[19]));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (RuntimeException e) {
      throw new IOException("Cannot understand " + stat(process), e);
    }
  }

  private static Path stat(long process) {
    return Path.of("/proc", Long.toString(process), "stat");
  }

  /**
   * Tells containers that share a host name apart: each has its own process ids. Empty if unknown.
   */
  private static String processSpace() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip()
          + " "
          + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
    } catch (IOException | UnsupportedOperationException e) {
      return "";
    }
  }

  /**
   * How often it renews its lock. At most a day, whatever the lock says, because other drivers wait
   * three times as long.
   */
  Duration renewal() {
    return Duration.ofMillis(Math.min(renewalMillis, LONGEST.toMillis()));
  }

  /** The name of the thread that renews the lock for as long as it is held. */
  String renewalThread() {
    return "snapshot-lock-renewal " + token;
  }

  /** Whether this process still holds the lock, rather than having failed to delete it. */
  private boolean isHeldHere() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals(renewalThread()));
  }

  /** Whether it is alive, if that can be told from here at once. */
  Optional<Boolean> isAlive() {
    if (processes.isEmpty() || !processes.equals(processSpace())) {
      return Optional.empty();
    }
    if (!Files.isReadable(stat(1))) {
      return Optional.empty(); // processes of other users are hidden
    }
    try {
      boolean lives = start(process).map(found -> found == processStart).orElse(false);
      boolean isHere = process == ProcessHandle.current().pid();
      return Optional.of(lives && (!isHere || isHeldHere()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  byte[] toBytes() {
    Properties properties = new Properties();
    properties.setProperty("token", token);
    properties.setProperty("application", application);
    properties.setProperty("host", host);
    properties.setProperty("process", Long.toString(process));
    properties.setProperty("processStart", Long.toString(processStart));
    properties.setProperty("processes", processes);
    properties.setProperty("renewalMillis", Long.toString(renewalMillis));
    StringWriter text = new StringWriter();
    try {
      properties.store(text, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a StringWriter does not fail
    }
    return text.toString().getBytes(UTF_8);
  }

  /** Empty if the lock is incomplete or invalid. */
  static Optional<Owner> parse(byte[] bytes) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(new String(bytes, UTF_8)));
      if (properties.getProperty("token") == null) {
        return Optional.empty();
      }
      long renewalMillis = Long.parseLong(properties.getProperty("renewalMillis", "0"));
      if (renewalMillis < 0) {
        return Optional.empty();
      }
      return Optional.of(
          new Owner(
              properties.getProperty("token"),
              properties.getProperty("application", "unknown"),
              properties.getProperty("host", "unknown host"),
              Long.parseLong(properties.getProperty("process", "0")),
              Long.parseLong(properties.getProperty("processStart", "0")),
              properties.getProperty("processes", ""),
              renewalMillis));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return application + " (process " + process + " on " + host + ")";
  }
}
