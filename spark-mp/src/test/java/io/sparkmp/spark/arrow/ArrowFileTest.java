package io.sparkmp.spark.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.arrow.ArrowException;
import io.sparkmp.arrow.ArrowFile;
import io.sparkmp.random.SplitMix64;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.message.ArrowBlock;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are damaged. */
@Tag("unit")
class ArrowFileTest {
  private static final StructType SCHEMA =
      new StructType()
          .add("word", DataTypes.StringType, false)
          .add("tokens", DataTypes.IntegerType, false)
          .add("topics", DataTypes.createArrayType(DataTypes.IntegerType, false), false)
          .add(
              "factors",
              DataTypes.createArrayType(DataTypes.FloatType, false),
              false,
              ArrowColumn.length(3));

  private static byte[] bytes = new byte[0];
  @TempDir private Path folder;

  @BeforeAll
  static void write() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Schema columns =
        new Schema(
            Arrays.stream(SCHEMA.fields()).map(ArrowColumn::field).toList(), Map.of("model", "{}"));
    try (BufferAllocator allocator = new RootAllocator();
        VectorSchemaRoot batch = VectorSchemaRoot.create(columns, allocator);
        ArrowFileWriter writer = new ArrowFileWriter(batch, null, Channels.newChannel(out))) {
      writer.start();
      for (int b = 0; b < 3; b++) {
        batch.allocateNew();
        for (int r = 0; r < 13; r++) {
          ArrowColumn.write(batch.getVector(0), r, "w" + b + r);
          ArrowColumn.write(batch.getVector(1), r, r);
          ArrowColumn.write(batch.getVector(2), r, List.of(b, r).subList(0, r % 3));
          ArrowColumn.write(batch.getVector(3), r, List.of(1f * b, 1f * r, 0.5f));
        }
        batch.setRowCount(13);
        writer.writeBatch();
      }
      writer.end();
    }
    bytes = out.toByteArray();
  }

  private List<String> read(byte[] file) throws IOException {
    Path path = Files.write(folder.resolve("words.arrow"), file);
    List<String> rows = new ArrayList<>();
    try (ArrowFile arrow =
        ArrowTable.open(new org.apache.hadoop.fs.Path(path.toUri()), new Configuration(false))) {
      arrow.check(ArrowTable.columns(SCHEMA));
      for (ArrowBlock block : arrow.batches()) {
        for (Row row : ArrowTable.rows(arrow, block, SCHEMA.fieldNames())) {
          StringBuilder text = new StringBuilder();
          for (int c = 0; c < row.length(); c++) {
            text.append(row.get(c) instanceof Object[] list ? Arrays.toString(list) : row.get(c))
                .append(' ');
          }
          rows.add(text.toString());
        }
      }
    }
    return rows;
  }

  private void assertRefused(byte[] file, String why) {
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(ArrowException.class)
        .hasMessage(
            "Cannot read words.arrow: it is damaged: " + why + "; copy it again, or export again");
  }

  private static byte[] withFooterLength(int length) {
    byte[] edited = bytes.clone();
    ByteBuffer.wrap(edited).order(ByteOrder.LITTLE_ENDIAN).putInt(edited.length - 10, length);
    return edited;
  }

  @Test
  void whatIsWholeIsRead() throws IOException {
    assertThat(read(bytes))
        .hasSize(39)
        .startsWith("w00 0 [] [0.0, 0.0, 0.5] ", "w01 1 [0] [0.0, 1.0, 0.5] ")
        .endsWith("w212 12 [] [2.0, 12.0, 0.5] ");
  }

  @Test
  void filesThatAreNoneAreRefused() {
    assertRefused(new byte[0], "it has 0 bytes (expected: at least 18)");
    assertRefused(new byte[4000], "it does not start and end with ARROW1");
    assertRefused(Arrays.copyOf(bytes, bytes.length - 1), "it does not start and end with ARROW1");
    long most = bytes.length - 18L;
    assertRefused(
        withFooterLength(Integer.MAX_VALUE),
        "its footer has 2147483647 bytes (expected: 1 to " + most + ")");
    assertRefused(withFooterLength(-1), "its footer has -1 bytes (expected: 1 to " + most + ")");
  }

  /** The allocator complains of leaked memory, which would be a suppressed exception. */
  @Test
  void aDamagedBatchKeepsNoMemory() throws IOException {
    Path path = Files.write(folder.resolve("whole.arrow"), bytes);
    byte[] edited = bytes.clone();
    try (ArrowFile arrow =
        ArrowTable.open(new org.apache.hadoop.fs.Path(path.toUri()), new Configuration(false))) {
      int message = (int) arrow.batches().get(0).getOffset() + 2 * Integer.BYTES;
      Arrays.fill(edited, message, message + 64, (byte) 0);
    }
    assertThatThrownBy(() -> read(edited))
        .isInstanceOf(ArrowException.class)
        .hasNoSuppressedExceptions();
  }

  /**
   * What is read of a file with a few bytes changed is what was written, but for values, which the
   * sums of the folder protect; or else a message says that it is damaged.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void damageIsReadOrRefused(long seed) throws IOException {
    SplitMix64 random = new SplitMix64(seed);
    int refused = 0;
    for (int i = 0; i < 100; i++) {
      byte[] edited = bytes.clone();
      int from = seed % 2 == 0 ? bytes.length * 2 / 3 : 0; // where the footer is
      int at = from + random.nextInt(bytes.length - from);
      switch (i % 5) {
        case 0 -> edited[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> edited = Arrays.copyOf(bytes, at);
        case 2 -> Arrays.fill(edited, at, Math.min(at + 16, edited.length), (byte) 0);
        case 3 -> Arrays.fill(edited, at, Math.min(at + 4, edited.length), (byte) 0xFF);
        default ->
            ByteBuffer.wrap(edited)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(
                    Math.min(at & ~3, edited.length - 4), Integer.MAX_VALUE - random.nextInt(9));
      }
      try {
        assertThat(read(edited)).as("mutation %d at %d", i, at).hasSizeLessThanOrEqualTo(39);
      } catch (ArrowException e) {
        assertThat(e).hasMessageStartingWith("Cannot read words.arrow: it is damaged: ");
        assertThat(e).hasNoSuppressedExceptions();
        refused++;
      } catch (IllegalArgumentException e) { // the columns are others
        assertThat(e).hasMessageMatching("(?s)(Cannot find column|Invalid column) .*");
        refused++;
      } catch (Throwable e) {
        throw new AssertionError("mutation " + i + " at " + at + " of " + bytes.length, e);
      }
    }
    assertThat(refused).isBetween(20, 100);
  }
}
