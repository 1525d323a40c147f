package io.sparkmp.bench.marshalling;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** The lines that {@code step.py} reads and writes: arrays as little-endian bytes in base64. */
final class PythonLines {
  private PythonLines() {}

  /**
   * The lines of a block, each encoded on demand. The first has the time of the request; the last
   * has the nanoseconds that encoding took.
   */
  static Iterator<String> of(Block block) {
    List<Supplier<String>> lines =
        List.of(
            () -> header(block),
            () -> encode(block.users()),
            () -> encode(block.items()),
            () -> encode(block.ratings()),
            () -> encode(block.userFactors()),
            () -> encode(block.itemFactors()));
    return new Iterator<>() {
      private int next;
      private long nanos;

      @Override
      public boolean hasNext() {
        return next <= lines.size();
      }

      @Override
      public String next() {
        if (next == lines.size()) {
          next++;
          return Long.toString(nanos);
        }
        long start = System.nanoTime();
        String line = lines.get(next++).get();
        nanos += System.nanoTime() - start;
        return line;
      }
    };
  }

  private static String header(Block block) {
    return String.format(
        Locale.ROOT,
        "%d %d %d %s %s %d",
        block.userFactors().length / block.rank(),
        block.itemFactors().length / block.rank(),
        block.rank(),
        Block.STEP_SIZE,
        Block.REGULARISATION,
        ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()));
  }

  /**
   * Reads the process's output.
   *
   * @throws IllegalStateException if it is not three lines
   */
  static StepResult read(Iterator<String> lines) {
    String[] times = line(lines, "times").split(" ", -1);
    String users = line(lines, "factors of users");
    String items = line(lines, "factors of items");
    long start = System.nanoTime();
    Block.Factors factors = new Block.Factors(decode(users), decode(items));
    double decoding = System.nanoTime() - start;
    double encoding = Double.parseDouble(times[0]);
    return new StepResult(
        factors,
        new StepResult.Split(
            Math.max(0, Double.parseDouble(times[1]) - encoding),
            encoding + Double.parseDouble(times[2]) + decoding,
            Double.parseDouble(times[3])));
  }

  private static String line(Iterator<String> lines, String what) {
    if (!lines.hasNext()) {
      throw new IllegalStateException("Cannot read the " + what + ": the process has ended");
    }
    return lines.next();
  }

  private static String encode(int[] values) {
    byte[] bytes = new byte[4 * values.length];
    littleEndian(bytes).asIntBuffer().put(values);
    return text(bytes);
  }

  private static String encode(float[] values) {
    byte[] bytes = new byte[4 * values.length];
    littleEndian(bytes).asFloatBuffer().put(values);
    return text(bytes);
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static String text(byte[] bytes) {
    return new String(Base64.getEncoder().encode(bytes), StandardCharsets.ISO_8859_1);
  }

  static float[] decode(String line) {
    byte[] bytes = Base64.getDecoder().decode(line);
    float[] values = new float[bytes.length / 4];
    littleEndian(bytes).asFloatBuffer().get(values);
    return values;
  }
}
