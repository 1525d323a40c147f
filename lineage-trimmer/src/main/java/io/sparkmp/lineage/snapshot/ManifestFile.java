package io.sparkmp.lineage.snapshot;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** A manifest as a file: a line of JSON and a line with its checksum. */
final class ManifestFile {
  static final String NAME = "manifest";
  static final String TEMPORARY = "manifest.tmp";

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

  /** Names that stay inside the folder and are valid in Hadoop paths. */
  private static final Pattern PART = Pattern.compile("[\\w-][\\w.-]*");

  private static final String CHECKSUM = "crc32c ";

  private ManifestFile() {}

  /** Writes to a temporary file, then renames it. */
  static void write(FileSystem fs, Path folder, Manifest manifest) throws IOException {
    Path temporary = new Path(folder, TEMPORARY);
    Path file = new Path(folder, NAME);
    WholeFile.write(fs.create(temporary, true), encode(manifest));
    if (!fs.rename(temporary, file)) {
      throw new IOException("Cannot rename " + temporary + " to " + file);
    }
  }

  /**
   * Reads and checks a manifest.
   *
   * @throws FileNotFoundException if there is none
   * @throws DamagedSnapshotException if it is not what was written
   * @throws SnapshotException if a newer version of this library wrote it
   */
  static Manifest read(FileSystem fs, Path folder, SnapshotId id) throws IOException {
    Path file = new Path(folder, NAME);
    byte[] bytes;
    try (FSDataInputStream in = fs.open(file)) {
      bytes = in.readAllBytes();
    } catch (ChecksumException e) {
      throw new DamagedSnapshotException(file, "the file system finds it damaged", e);
    }
    Manifest manifest = decode(bytes, file);
    if (!manifest.id().equals(id)) {
      throw new DamagedSnapshotException(file, "it is the manifest of " + manifest.id());
    }
    return manifest;
  }

  private static byte[] encode(Manifest manifest) {
    try {
      byte[] json = JSON.writeValueAsBytes(manifest);
      return (new String(json, UTF_8) + "\n" + checksumLine(json, json.length)).getBytes(UTF_8);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String checksumLine(byte[] json, int length) {
    return CHECKSUM + HexFormat.of().toHexDigits(PartFormat.crc32c(json, length)) + "\n";
  }

  private static Manifest decode(byte[] bytes, Path file) throws IOException {
    int length = 0;
    while (length < bytes.length && bytes[length] != '\n') {
      length++;
    }
    String rest = new String(bytes, length, bytes.length - length, UTF_8);
    if (!rest.equals("\n" + checksumLine(bytes, length))) {
      throw new DamagedSnapshotException(file, "its checksum is wrong");
    }
    // From here on the content is what some writer wrote.
    JsonNode json;
    try {
      json = JSON.readTree(bytes, 0, length);
    } catch (IOException e) { // a syntax error: the bytes are in memory
      throw new DamagedSnapshotException(file, "it is not JSON", e);
    }
    if (!json.path("format").asText().equals(Manifest.FORMAT)) {
      throw new DamagedSnapshotException(file, "it is not of format " + Manifest.FORMAT);
    }
    int version = json.path("version").asInt();
    if (version > Manifest.VERSION) {
      throw new SnapshotException(
          "Cannot read "
              + file
              + ": it has format version "
              + version
              + " (expected: at most "
              + Manifest.VERSION
              + "); use the newer version of this library that wrote it");
    }
    Manifest manifest;
    try {
      manifest = JSON.treeToValue(json, Manifest.class);
    } catch (JsonProcessingException e) {
      throw new DamagedSnapshotException(file, "a field is missing or wrong", e);
    }
    if (version < 1
        || manifest.job() == null
        || manifest.parts() == null
        || holdsNull(manifest.encoding())
        || holdsNull(manifest.attributes())) {
      throw new DamagedSnapshotException(file, "a field is missing or wrong");
    }
    List<PartFile> parts = manifest.parts();
    for (int i = 0; i < parts.size(); i++) {
      check(parts.get(i), i, file);
    }
    String partitioner = version == 1 ? ofVersion1(manifest) : manifest.partitioner();
    if (partitioner != null
        && partitioner.startsWith(Manifest.HASH)
        && !partitioner.equals(Manifest.HASH + parts.size())) {
      throw new DamagedSnapshotException(
          file,
          "its partitioner is '" + partitioner + "', but it has " + parts.size() + " partitions");
    }
    return new Manifest(
        manifest.format(),
        manifest.version(),
        manifest.job(),
        manifest.generation(),
        manifest.writer(),
        manifest.application(),
        manifest.written(),
        Objects.requireNonNullElse(manifest.encoding(), Map.of()),
        partitioner,
        manifest.schema(),
        Objects.requireNonNullElse(manifest.attributes(), Map.of()),
        parts);
  }

  private static boolean holdsNull(@Nullable Map<String, String> texts) {
    return texts != null && texts.containsValue(null);
  }

  private static void check(@Nullable PartFile part, int partition, Path file)
      throws DamagedSnapshotException {
    if (part == null || part.partition() != partition) {
      throw new DamagedSnapshotException(file, "partition " + partition + " is missing");
    }
    if (part.file() == null || !PART.matcher(part.file()).matches()) {
      throw new DamagedSnapshotException(
          file,
          "partition "
              + partition
              + " is in a file '"
              + part.file()
              + "' (expected: the name of one in its folder)");
    }
    if (part.records() < 0 || part.bytes() < PartFormat.HEADER_BYTES + PartFormat.END_BYTES) {
      throw new DamagedSnapshotException(
          file,
          "partition "
              + partition
              + " has "
              + part.records()
              + " records in "
              + part.bytes()
              + " bytes");
    }
  }

  /** Version 1 held a serialised object. It is not read, because it could run any code. */
  private static @Nullable String ofVersion1(Manifest manifest) {
    return manifest.partitioner() == null ? null : "serialised, as in version 1";
  }
}
