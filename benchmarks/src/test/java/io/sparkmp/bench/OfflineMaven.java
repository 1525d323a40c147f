package io.sparkmp.bench;

import io.sparkmp.testing.Child;
import io.sparkmp.testing.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Maven without a network, on a local repository that has what the user's has but our artifacts.
 * These are a folder of its own, so that an install never touches the user's:
 *
 * <pre>
 * repository/com          -> ~/.m2/repository/com
 * repository/io/netty     -> ~/.m2/repository/io/netty
 * repository/io/sparkmp   a real folder, empty at first
 * </pre>
 *
 * @param home where Maven is
 * @param repository the local repository
 */
record OfflineMaven(Path home, Path repository) implements AutoCloseable {
  /** Makes {@code repository}, a folder that does not exist yet, beside that of the user. */
  static OfflineMaven create(Path home, Path users, Path repository) throws IOException {
    Files.createDirectories(repository.resolve("io/sparkmp"));
    link(users, repository, "io");
    link(users.resolve("io"), repository.resolve("io"), "sparkmp");
    return new OfflineMaven(home, repository);
  }

  private static void link(Path from, Path to, String without) throws IOException {
    try (Stream<Path> entries = Files.list(from)) {
      for (Path entry : entries.toList()) {
        if (!entry.endsWith(without)) {
          Files.createSymbolicLink(to.resolve(entry.getFileName()), entry.toRealPath());
        }
      }
    }
  }

  /** Runs it in a folder to its good end and returns what it printed. */
  String run(Path folder, long seconds, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin/mvn").toString());
    command.addAll(List.of("--offline", "--batch-mode", "-Dmaven.repo.local=" + repository));
    // Whatever mirror the user has, what has been fetched is good.
    command.add("-Dmaven.legacyLocalRepo=true");
    command.addAll(List.of(arguments));
    Path log = Files.createTempFile(folder, "maven", ".log");
    ProcessBuilder maven = new ProcessBuilder(command).directory(folder.toFile());
    ChildJvm.shortLived(maven);
    maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
    return Child.run(maven, log, seconds);
  }

  /** Takes the links away: who deletes the repository cannot go astray. */
  @Override
  public void close() throws IOException {
    for (Path folder : List.of(repository, repository.resolve("io"))) {
      try (Stream<Path> entries = Files.list(folder)) {
        for (Path link : entries.filter(Files::isSymbolicLink).toList()) {
          Files.delete(link);
        }
      }
    }
  }
}
