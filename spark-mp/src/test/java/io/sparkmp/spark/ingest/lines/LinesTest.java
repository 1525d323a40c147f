package io.sparkmp.spark.ingest.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.ingest.IngestException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.util.LineReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class LinesTest {

  private static IngestException failed(IOException e) {
    return new IngestException(e.getMessage(), e);
  }

  /** "offset:line" of each line. */
  private static List<String> lines(Lines cursor) {
    List<String> lines = new ArrayList<>();
    while (cursor.hasNext()) {
      Lines line = cursor.next();
      assertThat(line).isSameAs(cursor);
      lines.add(line.offset() + ":" + line.text());
    }
    return lines;
  }

  private static List<String> split(byte[] bytes, int start, int end, int atATime)
      throws IOException {
    InputStream in =
        new ByteArrayInputStream(bytes, start, bytes.length - start) {
          @Override
          public int read(byte[] to, int from, int length) {
            return super.read(to, from, Math.min(length, atATime));
          }
        };
    return lines(Lines.ofSplit("file", in, start, end, LinesTest::failed));
  }

  /** What Hadoop's reader says. */
  private static List<String> expected(byte[] bytes) throws IOException {
    List<String> lines = new ArrayList<>();
    LineReader reader = new LineReader(new ByteArrayInputStream(bytes));
    Text line = new Text();
    long offset = 0;
    for (int n = reader.readLine(line); n > 0; n = reader.readLine(line)) {
      lines.add(offset + ":" + line);
      offset += n;
    }
    return lines;
  }

  private static byte[] random(int n, long seed) {
    SplitMix64 random = new SplitMix64(seed);
    byte[] letters = "ab\n\r\n\r,é".getBytes(StandardCharsets.UTF_8);
    byte[] bytes = new byte[n];
    for (int i = 0; i < n; i++) {
      bytes[i] = letters[random.nextInt(letters.length - 2)]; // no letter of two bytes alone
    }
    return bytes;
  }

  @Test
  void linesEndAsHadoopsDo() throws IOException {
    for (int n = 0; n < 200; n++) {
      byte[] bytes = random(n, n);
      for (int atATime : new int[] {1, 2, 3, 7, 1000}) {
        assertThat(split(bytes, 0, n, atATime)).isEqualTo(expected(bytes));
      }
    }
  }

  @Test
  void splitsAnywhereHaveEachLineOnce() throws IOException {
    for (int n = 1; n < 60; n++) {
      byte[] bytes = random(n, 1000 + n);
      for (int at = 1; at < n; at++) {
        List<String> both = new ArrayList<>(split(bytes, 0, at, 5));
        both.addAll(split(bytes, at, n, 5));
        assertThat(both).as("%d of %d", at, n).isEqualTo(expected(bytes));
      }
    }
  }

  @Test
  void linesMayBeLongerThanTheBuffer() throws IOException {
    String line = "0123456789".repeat(100_000);
    byte[] bytes = ("a\n" + line + "\r\n" + line + "\nb").getBytes(StandardCharsets.UTF_8);
    assertThat(split(bytes, 0, bytes.length, 50_000)).isEqualTo(expected(bytes));
  }

  @Test
  void theMarkOfTheByteOrderIsPassedOverAtTheStartOfLines() throws IOException {
    byte[] bytes = "\ufeffa\n\ufeffb\ufeffc".getBytes(StandardCharsets.UTF_8);
    assertThat(split(bytes, 0, bytes.length, 2)).containsExactly("0:a", "5:b\ufeffc");
  }

  @Test
  void blanksAreSeen() throws IOException {
    byte[] bytes = "\n \t\nx\né\n".getBytes(StandardCharsets.UTF_8);
    Lines cursor = Lines.whole("file", 0, new ByteArrayInputStream(bytes), LinesTest::failed);
    List<Boolean> blank = new ArrayList<>();
    cursor.forEachRemaining(line -> blank.add(line.isBlank()));
    assertThat(blank).containsExactly(true, true, false, false);
  }

  @Test
  void failuresKeepTheirReason() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the disk is gone");
          }

          @Override
          public int read(byte[] to, int from, int length) throws IOException {
            return read();
          }
        };
    Lines cursor = Lines.whole("file", 0, broken, LinesTest::failed);
    assertThatThrownBy(cursor::hasNext)
        .isInstanceOf(IngestException.class)
        .hasMessage("the disk is gone");
  }

  private static Lines bounded(InputStream in, int most) {
    return new Lines("file", 0, 0, Long.MAX_VALUE, in, LinesTest::failed, most);
  }

  @Test
  void aLineThatIsTooLongIsRefusedBeforeItIsInMemory() throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(compressed)) {
      out.write("one\n".getBytes(StandardCharsets.UTF_8));
      byte[] zeros = new byte[1 << 20];
      for (int i = 0; i < 40; i++) {
        out.write(zeros);
      }
    }
    long[] read = new long[1];
    InputStream in =
        new FilterInputStream(
            new GZIPInputStream(new ByteArrayInputStream(compressed.toByteArray()))) {
          @Override
          public int read(byte[] to, int from, int length) throws IOException {
            int n = super.read(to, from, length);
            read[0] += n;
            return n;
          }
        };
    Lines cursor = bounded(in, 1 << 20);
    assertThat(cursor.next().text()).isEqualTo("one");
    assertThatThrownBy(cursor::hasNext)
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "the line at byte 4 is too long (expected: at most 1048576 bytes); divide it, or leave"
                + " it out");
    assertThat(read[0]).isLessThan(2 << 20);
  }

  @Test
  void theLongestLineIsRead() throws IOException {
    for (int most : new int[] {0, 1, 7, 300_000}) {
      String line = "x".repeat(most);
      for (String end : List.of("", "\n", "\r\n", "\ny\n")) {
        byte[] bytes = ("\n" + line + end).getBytes(StandardCharsets.UTF_8);
        if (most > 0 || !end.contains("y")) {
          assertThat(lines(bounded(new ByteArrayInputStream(bytes), most)))
              .isEqualTo(expected(bytes));
        }
        byte[] longer = ("\nx" + line + end).getBytes(StandardCharsets.UTF_8);
        Lines cursor = bounded(new ByteArrayInputStream(longer), most);
        assertThatThrownBy(() -> lines(cursor)).hasMessageContaining("at byte 1 is too long");
      }
    }
  }

  @Test
  void splitsOfCompressedFilesHaveEachLineOnceAndNoneThatIsTooLong(@TempDir java.nio.file.Path dir)
      throws IOException {
    BZip2Codec codec = new BZip2Codec();
    Configuration conf = new Configuration(false);
    codec.setConf(conf);
    java.nio.file.Path file = dir.resolve("lines.bz2");
    List<String> expected = new ArrayList<>();
    SplitMix64 random = new SplitMix64(3);
    try (OutputStream out = codec.createOutputStream(java.nio.file.Files.newOutputStream(file))) {
      for (int i = 0; i < 60_000; i++) {
        String line = i + " " + random.nextLong();
        expected.add(line);
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    Path path = new Path(file.toUri());
    long size = java.nio.file.Files.size(file);
    List<String> found = new ArrayList<>();
    for (long start = 0; start < size; start += size / 3 + 1) {
      FileSplit split = new FileSplit(path, start, Math.min(size / 3 + 1, size - start), null);
      try (InputStream in = new SplitLineStream(split, codec, conf, 100)) {
        new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(found::add);
      }
    }
    assertThat(found).isEqualTo(expected);
    FileSplit all = new FileSplit(path, 0, size, null);
    assertThatThrownBy(() -> new SplitLineStream(all, codec, conf, 10))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is too long (expected: at most 10 bytes)");
  }

  private static Lines divided(String text, int start, int most) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    InputStream in = new ByteArrayInputStream(bytes, start, bytes.length - start);
    return new Lines("file", start, start, bytes.length, in, LinesTest::failed, most).divided();
  }

  @Test
  void aLineThatIsTooLongComesInPartsUpToABlank() throws IOException {
    Lines lines = divided("ab\none two three four\r\nz", 0, 9);
    List<String> found = new ArrayList<>();
    while (lines.hasNext()) {
      Lines line = lines.next();
      found.add((line.isContinued() ? "+" : "") + line.offset() + ":" + line.text());
    }
    assertThat(found).containsExactly("0:ab", "3:one two ", "+11:three ", "+17:four", "23:z");
    assertThatThrownBy(() -> lines(divided("one twothreefour", 0, 9)))
        .hasMessageContaining("the line at byte 4 is too long");
  }

  @Test
  void partsOfTheSameLineAreTheSameHoweverManyBytesComeAtATime() throws IOException {
    String text = "word ".repeat(200_000) + "\nend\n";
    List<String> parts = lines(divided(text, 0, 300_000));
    assertThat(parts).hasSize(5).last().isEqualTo("1000001:end");
    assertThat(String.join("", parts.subList(0, 4)).replaceAll("[0-9]+:", ""))
        .isEqualTo(text.substring(0, 1_000_000));
  }

  @Test
  void aSplitWithinALineThatIsTooLongHasWhatComesAfterIt() throws IOException {
    byte[] bytes = ("x".repeat(Lines.MOST + 7) + "\r\nlast\n").getBytes(StandardCharsets.UTF_8);
    int last = bytes.length - 5;
    assertThat(split(bytes, 1000, bytes.length, 1 << 20)).containsExactly(last + ":last");
    assertThatThrownBy(() -> split(bytes, 0, 1000, 1 << 20))
        .hasMessageContaining("the line at byte 0 is too long");
  }
}
