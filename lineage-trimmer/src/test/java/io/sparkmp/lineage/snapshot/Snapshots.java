package io.sparkmp.lineage.snapshot;

import io.sparkmp.errors.Cleanup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** What the tests of snapshots share. */
final class Snapshots {
  static final String JOB = "numbers";

  private Snapshots() {}

  static FileSystem local() {
    RawLocalFileSystem fs = new RawLocalFileSystem();
    try {
      fs.initialize(URI.create("file:///"), new Configuration(false));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return fs;
  }

  static byte[] random(int length, long seed) {
    byte[] bytes = new byte[length];
    new SplittableRandom(seed).nextBytes(bytes);
    return bytes;
  }

  static PartFile writePart(FileSystem fs, Path file, SnapshotId id, int partition, byte[] payload)
      throws IOException {
    PartWriter out = PartWriter.create(fs, file, id, partition);
    try {
      out.write(payload);
      return out.finish(1);
    } catch (Throwable e) {
      Cleanup.after(e, out::close);
      throw e;
    }
  }

  static byte[] readPart(FileSystem fs, Path folder, SnapshotId id, PartFile part)
      throws IOException {
    try (PartReader in = PartReader.open(fs, folder, id, part)) {
      return in.readAllBytes();
    }
  }

  static Manifest manifest(SnapshotId id, PartFile... parts) {
    Map<String, String> encoding = new TreeMap<>(Map.of("serializer", "none"));
    return new Manifest(
        Manifest.FORMAT,
        Manifest.VERSION,
        JOB,
        id.generation(),
        id.writer(),
        "app-1",
        "2026-01-01T00:00:00Z",
        encoding,
        null,
        null,
        new TreeMap<>(Map.of("loss", "0.5")),
        List.of(parts));
  }

  /** Writes the parts of a snapshot and commits it. */
  static Manifest commit(SnapshotDirectory directory, SnapshotId id, byte[]... payloads)
      throws IOException {
    directory.begin(id);
    List<PartFile> parts = new ArrayList<>();
    for (int p = 0; p < payloads.length; p++) {
      Path file = new Path(directory.folder(id), "part-0000" + p + "-" + p);
      parts.add(writePart(directory.fileSystem(), file, id, p, payloads[p]));
    }
    Manifest manifest = manifest(id, parts.toArray(PartFile[]::new));
    directory.commit(manifest);
    return manifest;
  }

  static SnapshotDirectory open(FileSystem fs, java.nio.file.Path root) throws IOException {
    return SnapshotDirectory.open(
        fs, new Path(root.toString()), JOB, "test app-1", 2, Duration.ofHours(1));
  }

  static List<String> names(java.nio.file.Path folder) {
    String[] names = folder.toFile().list();
    return names == null ? List.of() : Arrays.stream(names).sorted().toList();
  }

  /** An owner on this machine whose process number now belongs to another process. */
  static Owner dead() {
    Owner here = Owner.here("dead driver", Duration.ofHours(1));
    return new Owner(
        here.token(),
        here.application(),
        here.host(),
        here.process(),
        here.processStart() - 1,
        here.processes(),
        here.renewalMillis());
  }

  /** An owner on an unknown machine. */
  static Owner elsewhere(Duration renewal) {
    return new Owner("token", "train app-7", "node-7", 4711, 1, "another boot", renewal.toMillis());
  }
}
