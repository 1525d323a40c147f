package io.sparkmp.spark.ingest.lines;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("spark")
class TextFilesTest {
  private static final List<String> LINES = List.of("käse,1", "brot,2", "", "œuf,3");
  @TempDir private Path folder;

  private static JavaSparkContext spark() {
    return SharedSpark.get();
  }

  private static TextFiles files(Object paths, @Nullable Charset encoding) {
    return new TextFiles("ratings", paths.toString(), new Configuration(), encoding);
  }

  private static List<String> lines(TextFiles files) {
    return numbered(files).stream().map(line -> line.substring(line.indexOf(' ') + 1)).toList();
  }

  /** The offset of each line, a space and the line. */
  private static List<String> numbered(TextFiles files) {
    return files
        .lines(spark())
        .flatMap(
            split -> {
              List<String> lines = new ArrayList<>();
              split.forEachRemaining(line -> lines.add(line.offset() + " " + line.text()));
              return lines.iterator();
            })
        .collect();
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  /** Where Spark reads, which goes by names, and would find nothing. */
  @Test
  void aSuffixThatIsWrongIsRefused() throws IOException {
    byte[] json = "{\"user\": 1}\n".getBytes(UTF_8);
    assertThatThrownBy(() -> files(write("r.json.bz2", json), null).isJson())
        .hasMessage(
            "Cannot read ratings: "
                + folder.resolve("r.json.bz2")
                + " is not compressed, and by its name it is bz2; rename it");
    assertThatThrownBy(() -> files(write("r.json", gzip(json)), null).isJson())
        .hasMessageEndingWith("r.json is gz, and by its name it is not compressed; rename it");
    assertThat(files(write("s.json.gz", gzip(json)), null).isJson()).isTrue();
    byte[] plain = "1,2,3\n".repeat(20).getBytes(UTF_8);
    assertThatThrownBy(() -> files(write("r.csv.lz4", plain), null).firstLines(1))
        .hasMessageEndingWith(
            "r.csv.lz4: it unpacks to nothing; if it is not compressed as its name says, rename it");
  }

  /** Hadoop would take its first bytes for the length of a block. */
  @Test
  void filesOfTheToolLz4AreRefused() throws IOException {
    byte[] frame = {
      4, '"', 'M', 0x18, 0x64, 0x40, (byte) 0xa7, 6, 0, 0, (byte) 0x80, '1', ',', '2'
    };
    assertThatThrownBy(() -> files(write("r.csv.lz4", frame), null).checkText())
        .hasMessageEndingWith(
            "r.csv.lz4: it is compressed by the tool lz4, not text; unpack it, or compress it by"
                + " gzip");
    byte[] old = {2, '!', 'L', 0x18, 0x20, 0, 0, 0, '1', ',', '2'};
    assertThatThrownBy(() -> files(write("old.csv.lz4", old), null).checkText())
        .hasMessageContaining("old.csv.lz4: it is compressed by the tool lz4, not text; unpack");
    byte[] stream = {(byte) 0xff, 6, 0, 0, 's', 'N', 'a', 'P', 'p', 'Y', 1, 5, 0, 0, '1', ',', '2'};
    assertThatThrownBy(() -> files(write("r.csv.snappy", stream), null).checkText())
        .hasMessageContaining("it is compressed by Snappy as a stream, not text; unpack it");
  }

  /** Hadoop's bzip2 finds no line in plain text, and says nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"plain.bz2", "plain.zst", "plain.gz"})
  void plainTextIsReadWhateverItsSuffix(String name) throws IOException {
    byte[] bytes = String.join("\n", LINES).getBytes(UTF_8);
    assertThat(lines(files(write(name, bytes), null))).isEqualTo(LINES);
    assertThat(lines(files(write(name, gzip(bytes)), null))).isEqualTo(LINES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16", "UTF-16LE", "windows-1252"})
  void readsEveryEncodingAndCompression(String name) throws IOException {
    Charset charset = Charset.forName(name);
    byte[] bytes = String.join("\r\n", LINES).getBytes(charset);
    Path plain = write("plain.csv", bytes);
    Path gzip = write("named.csv.gz", gzip(bytes));
    Path unnamed = write("gzip-without-its-suffix.csv", gzip(bytes));
    Path misnamed = write("plain-with-its-suffix.gz", bytes);
    for (Path path : List.of(plain, gzip, unnamed, misnamed)) {
      TextFiles files = files(path, charset);
      assertThat(lines(files)).as(path.toString()).isEqualTo(LINES);
      assertThat(files.firstLines(3)).containsExactly("käse,1", "brot,2", "œuf,3");
      assertThat(new String(files.whole(spark()).first()._2(), UTF_8).replace("\ufeff", ""))
          .isEqualTo(String.join("\r\n", LINES));
    }
  }

  @Test
  void findsALineAgainInAnyEncoding() throws IOException {
    for (Charset charset : List.of(UTF_8, UTF_16, ISO_8859_1)) {
      String text = IntStream.range(0, 50).mapToObj(i -> "é" + i).collect(Collectors.joining("\n"));
      Path path = write("lines-" + charset, text.getBytes(charset));
      TextFiles files = files(path, charset);
      numbered(files)
          .forEach(
              line -> {
                String[] parts = line.split(" ", -1);
                Problem problem = new Problem(path.toString(), Long.parseLong(parts[0]), "r", "w");
                int number = Integer.parseInt(parts[1].substring(1)) + 1;
                assertThat(files.locate(problem)).isEqualTo(path + ", line " + number + " 'r'");
              });
    }
  }

  @Test
  void readsAFileByAnyName() throws IOException {
    for (String name : List.of("A::B.txt", "12:30.csv", "a,b.csv", "_x.txt", "${x}.csv", "[1]")) {
      Path path = write(name, "1,2,3\n4,5,6".getBytes(UTF_8));
      TextFiles files = files(path, null);
      assertThat(lines(files)).as(name).containsExactly("1,2,3", "4,5,6");
      assertThat(files.whole(spark()).keys().map(String::valueOf).first()).endsWith(name);
      assertThat(files.firstLines(1)).containsExactly("1,2,3");
    }
  }

  @Test
  void namesAFileThatGoesOnAfterItsGzipData() throws IOException {
    byte[] whole = gzip("1,2,3\n".getBytes(UTF_8));
    byte[] more = Arrays.copyOf(whole, whole.length + 20);
    Arrays.fill(more, whole.length, more.length, (byte) 'x');
    Path longer = write("longer.csv.gz", more);
    assertThatThrownBy(() -> lines(files(longer, null)))
        .hasStackTraceContaining(
            "Cannot read ratings: "
                + longer
                + ": after the end of its gzip data are bytes that are no gzip; take them out");
  }

  @Test
  void namesAFileThatIsCutOff() throws IOException {
    String text =
        IntStream.range(0, 100_000).mapToObj(Integer::toString).collect(Collectors.joining("\n"));
    byte[] whole = gzip(text.getBytes(UTF_8));
    for (String name : List.of("cut.csv.gz", "cut.csv")) {
      Path cut = write(name, Arrays.copyOf(whole, whole.length * 9 / 10));
      assertThatThrownBy(() -> lines(files(cut, null)))
          .hasStackTraceContaining("Cannot read ratings: " + cut + ": it is truncated or damaged (")
          .hasStackTraceContaining("; get it again");
    }
  }

  @Test
  void namesWhatIsNoText() throws IOException {
    Path utf16 = write("utf16.csv", "user,item,rating\n".getBytes(UTF_16));
    assertThatThrownBy(() -> files(utf16, null))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot read ratings: "
                + utf16
                + ": it is text in UTF-16; read it by --encoding UTF-16");
    Path binary = write("binary.csv", new byte[] {1, 2, 0, 3});
    assertThatThrownBy(() -> files(binary, null))
        .hasMessageEndingWith("binary.csv: it is binary, not text (byte 3 is 0)");
    Path half = write("half.csv", new byte[] {(byte) 0xd8, 0, 0, 'A'}); // half of a pair
    assertThatThrownBy(() -> lines(files(half, UTF_16)))
        .hasStackTraceContaining(half + ": it is not in UTF-16; see --encoding");
  }

  @Test
  void namesWhatIsNotThereOrEmpty() throws IOException {
    assertThatThrownBy(() -> files(folder.resolve("none"), null))
        .isInstanceOf(IngestException.class)
        .hasMessage("Cannot read ratings: there is no file " + folder.resolve("none"));
    Path empty = write("empty.csv", new byte[0]);
    assertThatThrownBy(() -> files(empty, null))
        .hasMessage("Cannot read ratings: " + empty + " is empty");
    Path hidden = Files.createDirectory(folder.resolve("hidden"));
    Files.writeString(hidden.resolve("_x.csv"), "1,2,3");
    assertThatThrownBy(() -> files(hidden, null))
        .hasMessage(
            "Cannot read ratings: "
                + hidden
                + " holds nothing but files whose names begin with . or _, such as "
                + hidden
                + "/_x.csv; name them to read them");
    assertThat(lines(files(hidden.resolve("_x.csv"), null))).containsExactly("1,2,3");
  }
}
