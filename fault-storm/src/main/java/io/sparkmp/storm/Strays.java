package io.sparkmp.storm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Finds files that an ended training should not have left among its snapshots. */
final class Strays {
  private static final String MANIFEST = "manifest";

  private Strays() {}

  /** The number of files that belong to no complete snapshot, including locks. */
  static long of(Path snapshots) throws IOException {
    if (!Files.exists(snapshots)) {
      return 0;
    }
    long strays = 0;
    for (Path entry : list(snapshots)) {
      strays += Files.isDirectory(entry) ? ofSnapshot(entry) : 1;
    }
    return strays;
  }

  private static long ofSnapshot(Path snapshot) throws IOException {
    Path manifest = snapshot.resolve(MANIFEST);
    Set<String> known = new HashSet<>(Set.of(MANIFEST));
    if (Files.exists(manifest)) {
      String json = Files.readString(manifest).lines().findFirst().orElse("");
      for (JsonNode part : new ObjectMapper().readTree(json).path("parts")) {
        known.add(part.path("file").asText());
      }
    }
    return list(snapshot).stream()
        .filter(file -> !known.contains(file.getFileName().toString()))
        .count();
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    }
  }
}
