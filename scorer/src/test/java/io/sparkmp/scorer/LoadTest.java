package io.sparkmp.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.metadata.Checksums;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Folders that cannot be loaded. */
@Tag("spark")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LoadTest {
  private Path whole;
  private Path whatSparkReads;
  private Path topics;
  private Path folder;

  @BeforeAll
  void train(@TempDir Path models) {
    whole = models.resolve("whole");
    topics = models.resolve("topics");
    whatSparkReads = models.resolve("parquet");
    FactorModel model = Exported.factors(whole, Exported.ratings(false), new MatrixFactorization());
    new ModelStore(SharedSpark.get(), whatSparkReads.toString()).save(model, false);
    Exported.topics(topics);
  }

  @BeforeEach
  void copy(@TempDir Path place) throws IOException {
    folder = place.resolve("model");
    copy(whole, folder);
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectory(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  private void assertRefused(String why) {
    assertThatThrownBy(() -> FactorScorer.load(folder))
        .isInstanceOf(ScorerException.class)
        .hasMessage("Cannot load model " + folder + ": " + why);
  }

  private void edit(String file, String from, String to) throws IOException {
    Path path = folder.resolve(file);
    String text = Files.readString(path);
    assertThat(text).contains(from);
    Files.writeString(path, text.replace(from, to));
    resum(file);
  }

  /** What else may be wrong shows only where the sums agree. */
  private void resum(String file) throws IOException {
    Path list = folder.resolve(Checksums.NAME);
    Checksums sums = Checksums.read(Files.newInputStream(list));
    String was = sums.of(file);
    assertThat(was).isNotNull();
    String is = Checksums.sum(Files.readAllBytes(folder.resolve(file)));
    Files.writeString(list, sums.text().replace(String.valueOf(was), is));
  }

  @Test
  void whatIsNoExportedModelIsRefused() throws IOException {
    folder = folder.resolveSibling("nothing");
    assertRefused("there is no such folder (expected: a folder that export has written)");
    Files.createDirectory(folder);
    assertRefused(
        "it has no metadata.json, so it is no model (expected: a folder that export has written)");
    folder = whatSparkReads;
    assertRefused(
        "it is not exported; write it as files of Arrow: spark-mp cf export --model "
            + folder
            + " --output "
            + folder
            + "-arrow");
    folder = topics;
    assertRefused(
        "it is of format spark-mp topic model, version 2 (expected: spark-mp factor model, at most"
            + " version 5)");
  }

  @Test
  void aModelThatAKilledCommandHasCompletedIsFound() throws IOException {
    String id = UUID.randomUUID().toString();
    Path writing = Files.createDirectory(folder.resolveSibling(".model.writing-" + id));
    Files.move(folder, writing.resolve("content"));
    assertRefused("there is no such folder (expected: a folder that export has written)");
    Path note = folder.resolveSibling(".model.replacing");
    Files.writeString(note, id); // killed while it was written
    assertRefused("there is no such folder (expected: a folder that export has written)");
    Files.writeString(note, id + "/content\n");
    assertThat(FactorScorer.load(folder)).isNotNull();
  }

  @Test
  void aNewerVersionIsRefused() throws IOException {
    edit("metadata.json", "\"version\" : 2", "\"version\" : 6");
    assertRefused(
        "it is of format spark-mp factor model, version 6 (expected: spark-mp factor model, at most"
            + " version 5)");
  }

  @Test
  void damageIsRefused() throws IOException {
    Path items = folder.resolve("items.arrow");
    byte[] bytes = Files.readAllBytes(items);
    String before = Checksums.sum(bytes);
    bytes[bytes.length / 2] ^= 1;
    Files.write(items, bytes);
    assertRefused(
        "items.arrow is damaged: its SHA-256 is "
            + Checksums.sum(bytes)
            + " (expected: "
            + before
            + ")");

    Files.write(items, new byte[100]);
    resum("items.arrow");
    assertRefused(
        "Cannot read items.arrow: it is damaged: it does not start and end with ARROW1; copy it"
            + " again, or export again");

    Files.delete(items);
    assertRefused("it has no items.arrow; export the model again");
  }

  @Test
  void tablesThatDoNotFitAreRefused() throws IOException {
    edit("metadata.json", "\"items\" : ", "\"items\" : 1");
    assertRefused("table items has 400 rows (expected: 1400, as metadata.json says)");

    edit("metadata.json", "\"rank\" : 12", "\"rank\" : 13");
    assertThatThrownBy(() -> FactorScorer.load(folder))
        .isInstanceOf(ScorerException.class)
        .hasMessageMatching(
            "Cannot load model .*: the row of id \\d+: factors has 12 numbers \\(expected: 13\\)");

    edit("metadata.json", "\"userType\" : \"LONG\"", "\"userType\" : \"STRING\"");
    assertThatThrownBy(() -> FactorScorer.load(folder))
        .isInstanceOf(ScorerException.class)
        .hasMessageContaining("Invalid column id: Int(64, true)")
        .hasMessageContaining("(expected: id: Utf8");
  }

  @Test
  void wordsWhoseCountsDoNotAddUpAreRefused() throws IOException {
    Path other = folder.resolveSibling("other");
    copy(topics, other);
    Path words = other.resolve("topics.arrow");
    byte[] bytes = Files.readAllBytes(words);
    long[] tokens = TopicTable.read(new ExportedModel(topics, "lda"), 5).tokens();
    int at = find(bytes, tokens);
    bytes[at]++;
    Files.write(words, bytes);
    folder = other;
    resum("topics.arrow");
    assertThatThrownBy(() -> TopicScorer.load(folder))
        .isInstanceOf(ScorerException.class)
        .hasMessage(
            "Cannot load model "
                + folder
                + ": table words: counts of topic 0 add up to "
                + tokens[0]
                + " (expected: "
                + (tokens[0] + 1)
                + ", as table topics says)");
  }

  private static int find(byte[] bytes, long[] values) {
    for (int at = 0; at + 16 <= bytes.length; at++) {
      ByteBuffer here = ByteBuffer.wrap(bytes, at, 16).order(ByteOrder.LITTLE_ENDIAN);
      if (List.of(here.getLong(), here.getLong()).equals(List.of(values[0], values[1]))) {
        return at;
      }
    }
    throw new AssertionError("The tokens are not there");
  }
}
