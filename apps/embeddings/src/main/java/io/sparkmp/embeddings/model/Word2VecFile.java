package io.sparkmp.embeddings.model;

import io.sparkmp.errors.Reasons;
import io.sparkmp.spark.files.Output;
import io.sparkmp.spark.files.OutputException;
import io.sparkmp.spark.topk.VectorTable;
import io.sparkmp.topk.VectorBlock;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * Writes vectors in word2vec's file formats, which many programs read: a line with their number and
 * size, then each id with its numbers, most frequent first. In text a vector is a line of decimal
 * numbers; in binary its numbers are little-endian 32-bit floats.
 */
public final class Word2VecFile {
  private static final char NEXT_LINE = '\u0085';

  private final String path;
  private final boolean isBinary;
  private final Output output;

  /**
   * A file.
   *
   * @param path a name ending in {@code .txt}, {@code .vec} or {@code .bin}, which selects the
   *     format
   * @throws OutputException if it has another ending
   */
  public Word2VecFile(SparkSession spark, String path) {
    String name = path.toLowerCase(Locale.ROOT);
    this.path = path;
    this.isBinary = name.endsWith(".bin");
    if (!isBinary && !name.endsWith(".txt") && !name.endsWith(".vec")) {
      throw new OutputException(
          "Cannot write vectors to "
              + path
              + ": its name says no format (expected: a name that ends in .txt, .vec or .bin)");
    }
    output =
        new Output(
            "vectors",
            path,
            "another name",
            spark.sparkContext().hadoopConfiguration(),
            (files, there) -> "it exists, and nobody can tell who wrote it");
  }

  /**
   * Checks the place before any work is done.
   *
   * @throws OutputException if something exists there, or the place is not writable
   */
  public void check() {
    output.check(true);
  }

  /**
   * Writes the vectors of a model; the driver holds one partition at a time.
   *
   * @throws OutputException if something exists there, writing fails, or an id has a blank in it,
   *     which these formats cannot hold
   */
  public void write(EmbeddingModel model) {
    try {
      output.write(
          true,
          folder -> {
            Path file = new Path(folder, "vectors");
            try (OutputStream out = new BufferedOutputStream(output.files().create(file))) {
              write(model, out);
            }
            return file;
          });
    } catch (IOException e) {
      throw new OutputException("Cannot write vectors to " + path + ": " + Reasons.of(e), e);
    }
  }

  private void write(EmbeddingModel model, OutputStream out) throws IOException {
    out.write(ascii(model.info().vectors() + " " + model.info().vectorSize() + "\n"));
    VectorTable vectors = model.vectorTable();
    Dataset<Row> sorted =
        model
            .vectors()
            .orderBy(functions.col("count").desc(), functions.col("id"))
            .select(functions.col("id"), functions.lit(0f), functions.col("vector"));
    Iterator<VectorBlock> blocks = vectors.with(sorted).blocks().toLocalIterator();
    while (blocks.hasNext()) {
      VectorBlock block = blocks.next();
      for (int i = 0; i < block.size(); i++) {
        int from = i * block.dimension();
        write(
            block.ids().get(i).toString(),
            Arrays.copyOfRange(block.values(), from, from + block.dimension()),
            out);
      }
    }
  }

  /** Whether one of the programs that read the format splits a line there. */
  private static boolean isBlank(int character) {
    return Character.isWhitespace(character)
        || Character.isSpaceChar(character)
        || character == NEXT_LINE;
  }

  private void write(String id, float[] vector, OutputStream out) throws IOException {
    if (id.isEmpty() || id.chars().anyMatch(Word2VecFile::isBlank)) {
      throw new OutputException(
          "Cannot write vectors to "
              + path
              + ": id '"
              + id
              + "' is empty or has a blank in it, which ends an id in this format; export as"
              + " Arrow instead");
    }
    out.write(id.getBytes(StandardCharsets.UTF_8));
    if (isBinary) {
      ByteBuffer bytes =
          ByteBuffer.allocate(vector.length * Float.BYTES + 2).order(ByteOrder.LITTLE_ENDIAN);
      bytes.put((byte) ' ');
      for (float number : vector) {
        bytes.putFloat(number);
      }
      out.write(bytes.put((byte) '\n').array());
    } else {
      StringBuilder line = new StringBuilder();
      for (float number : vector) {
        line.append(' ').append(number);
      }
      out.write(ascii(line.append('\n').toString()));
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
