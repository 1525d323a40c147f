package io.sparkmp.lineage.snapshot;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;

/**
 * The driver that holds a directory, as its lock says.
 *
 * @param token different for each holding
 * @param application what a person knows it by
 * @param host where it runs
 * @param process its number there
 * @param processStart when the process started, in milliseconds since 1970, or 0 if unknown
 * @param processes what the process number is valid in: the kernel's boot and namespace
 */
record Owner(
    String token,
    String application,
    String host,
    long process,
    long processStart,
    String processes) {

  /** This process. */
  static Owner here(String application) {
    ProcessHandle self = ProcessHandle.current();
    return new Owner(
        UUID.randomUUID().toString(),
        application,
        hostName(),
        self.pid(),
        start(self),
        processSpace());
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown host";
    }
  }

  private static long start(ProcessHandle process) {
    return process.info().startInstant().map(start -> start.toEpochMilli()).orElse(0L);
  }

  /** Two containers of one host name have process numbers of their own. Empty if unknown. */
  private static String processSpace() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip()
          + " "
          + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
    } catch (IOException | UnsupportedOperationException e) {
      return "";
    }
  }

  /** Whether it lives, if that can be known from here at once. */
  Optional<Boolean> isAlive() {
    if (processes.isEmpty() || !processes.equals(processSpace())) {
      return Optional.empty();
    }
    return Optional.of(
        ProcessHandle.of(process)
            .filter(ProcessHandle::isAlive)
            .map(found -> start(found) == processStart)
            .orElse(false));
  }

  byte[] toBytes() {
    Properties properties = new Properties();
    properties.setProperty("token", token);
    properties.setProperty("application", application);
    properties.setProperty("host", host);
    properties.setProperty("process", Long.toString(process));
    properties.setProperty("processStart", Long.toString(processStart));
    properties.setProperty("processes", processes);
    StringWriter text = new StringWriter();
    try {
      properties.store(text, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a StringWriter does not fail
    }
    return text.toString().getBytes(UTF_8);
  }

  /** Empty if a lock was not written in full. */
  static Optional<Owner> parse(byte[] bytes) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(new String(bytes, UTF_8)));
      if (properties.getProperty("token") == null) {
        return Optional.empty();
      }
      return Optional.of(
          new Owner(
              properties.getProperty("token"),
              properties.getProperty("application", "unknown"),
              properties.getProperty("host", "unknown host"),
              Long.parseLong(properties.getProperty("process", "0")),
              Long.parseLong(properties.getProperty("processStart", "0")),
              properties.getProperty("processes", "")));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return application + " (process " + process + " on " + host + ")";
  }
}
