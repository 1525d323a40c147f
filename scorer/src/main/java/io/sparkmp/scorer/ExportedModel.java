package io.sparkmp.scorer;

import io.sparkmp.arrow.ArrowFile;
import io.sparkmp.errors.Reasons;
import io.sparkmp.errors.UserFacing;
import io.sparkmp.metadata.Checksums;
import io.sparkmp.metadata.MetadataFile;
import io.sparkmp.metadata.ModelMetadata;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.message.ArrowBlock;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a model that was exported as Arrow files, each verified by its SHA-256.
 *
 * @param folder the model's folder
 * @param kind the command that exports it: cf or lda
 */
record ExportedModel(Path folder, String kind) {

  /** The note that names a model which a killed command did not move to its place. */
  private static final Pattern NOTE = Pattern.compile("([0-9a-f-]{36})/(content)\n");

  ExportedModel {
    folder = standing(folder);
  }

  /**
   * Where to read a model: in its folder or, if a command was killed before it could move a new one
   * there, where the new one is. See "Writing" in the format of factor models.
   */
  private static Path standing(Path folder) {
    Path place = folder.toAbsolutePath().normalize();
    if (Files.exists(place) || place.getFileName() == null) {
      return folder;
    }
    String name = "." + place.getFileName().toString().replace("%", "%25").replace(":", "%3A");
    try {
      Matcher note = NOTE.matcher(Files.readString(place.resolveSibling(name + ".replacing")));
      if (note.matches()) {
        Path writing = place.resolveSibling(name + ".writing-" + note.group(1));
        Path made = writing.resolve(note.group(2));
        return Files.exists(made) ? made : folder;
      }
      return folder;
    } catch (IOException e) { // usually because there is none
      return folder;
    }
  }

  /** Reads the values of one record batch after another. */
  interface Reading {

    /**
     * Reads a batch.
     *
     * @throws IOException if a row is invalid; the message says what is wrong
     */
    void read(VectorSchemaRoot batch) throws IOException;
  }

  /** Reads the metadata; parameters as in {@link MetadataFile#read}. */
  <M extends ModelMetadata> M metadata(
      Class<M> type, String format, int newest, Map<String, Integer> added) {
    try {
      Path file = folder.resolve(MetadataFile.NAME);
      byte[] bytes;
      try (InputStream in = Files.newInputStream(file)) {
        bytes = in.readNBytes(MetadataFile.MOST + 1);
      } catch (NoSuchFileException e) {
        throw new IOException(
            (Files.exists(folder)
                    ? "it has no " + MetadataFile.NAME + ", so it is no model"
                    : "there is no such folder")
                + " (expected: a folder that export has written)",
            e);
      }
      if (bytes.length > MetadataFile.MOST) {
        throw new IOException(
            MetadataFile.NAME + " is too long (expected: at most " + MetadataFile.MOST + " bytes)");
      }
      M metadata = MetadataFile.read(bytes, type, format, newest, added);
      if (!Files.exists(folder.resolve(Checksums.NAME))) {
        throw new IOException(
            "it is not exported; write it as files of Arrow: spark-mp "
                + kind
                + " export --model "
                + folder
                + " --output "
                + folder
                + "-arrow");
      }
      if (sums().of(MetadataFile.NAME) != null) { // older exports do not list it
        sums().check(MetadataFile.NAME, Checksums.sum(bytes));
      }
      return metadata;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private Checksums sums() throws IOException {
    try (InputStream in = Files.newInputStream(folder.resolve(Checksums.NAME))) {
      return Checksums.read(in);
    }
  }

  /**
   * Reads a table, batch by batch.
   *
   * @param expected the number of rows according to the metadata
   */
  void table(String name, List<Field> columns, long expected, Reading reading) {
    String file = name + ".arrow";
    try {
      Path path = folder.resolve(file);
      try (InputStream in = Files.newInputStream(path)) {
        sums().check(file, Checksums.sum(in));
      } catch (NoSuchFileException e) {
        throw new FileNotFoundException("it has no " + file + "; export the model again");
      }
      long rows = 0;
      try (ArrowFile arrow = ArrowFile.open(file, FileChannel.open(path))) {
        arrow.check(columns);
        for (ArrowBlock block : arrow.batches()) {
          rows += arrow.read(block, batch -> read(batch, reading));
        }
      }
      if (rows != expected) {
        throw new IOException(
            "table "
                + name
                + " has "
                + rows
                + " rows (expected: "
                + expected
                + ", as metadata.json says)");
      }
    } catch (IOException | RuntimeException e) {
      throw unreadable(e);
    }
  }

  private static int read(VectorSchemaRoot batch, Reading reading) {
    try {
      reading.read(batch);
      return batch.getRowCount();
    } catch (IOException e) {
      throw new ScorerException(Reasons.of(e), e);
    }
  }

  /** An exception that says why the model cannot be loaded. */
  ScorerException unreadable(Exception e) {
    @Nullable String message = e instanceof UserFacing ? e.getMessage() : null;
    return new ScorerException(
        "Cannot load model " + folder + ": " + (message == null ? Reasons.of(e) : message), e);
  }
}
